import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

interface Holder {
  pid: number;
  /** When the process began, as the system reports it; a reused process id differs here. Empty where it does not. */
  began: string;
}

/** Another process has locked the data folder. */
export class DataFolderInUse extends Error {}

/**
 * Makes the data folder, and makes this process the only server on it. Gives back what releases the folder.
 * A lock whose process is gone, killed for instance, is taken over.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "server.lock");
  const draft = `${path}.${process.pid}`;
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);
  writeFileSync(draft, mine);
  try {
    if (!placed(draft, path)) await takeOver(draft, path, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return async () => {
    if (readContent(path) === mine) await rm(path, { force: true });
  };
}

/** Appears under its name whole or not at all, so that nobody reads half a lock. */
function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Two processes may find the same dead lock at once: the last one to write keeps it, and the other one sees so. */
async function takeOver(draft: string, path: string, folder: string): Promise<void> {
  const mine = readContent(draft);
  refuseIfHeld(readContent(path), folder);
  renameSync(draft, path);
  await sleep(100);
  const now = readContent(path);
  if (now !== mine) refuseIfHeld(now, folder);
}

function readContent(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function refuseIfHeld(lock: string, folder: string): void {
  const holder = read(lock);
  if (!holder || !isAlive(holder)) return;
  throw new DataFolderInUse(
    `Another Foyer (process ${holder.pid}) already uses the data folder ${folder}. ` +
      "Stop it first, or give this one a folder of its own with FOYER_DATA.",
  );
}

/** A lock cut short by a crash or a full disk belongs to no process. */
function read(lock: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(lock) as Holder;
    return Number.isInteger(pid) ? { pid, began: String(began) } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  if (pid === process.pid && began === beganAt(pid)) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return began === beganAt(pid);
}

/** Boot and clock tick the process began at; empty outside Linux, where the process id alone must do. */
function beganAt(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name may hold spaces and brackets; the fields after it may not. The begin is field 22.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot} ${ticks}`;
  } catch {
    return "";
  }
}
