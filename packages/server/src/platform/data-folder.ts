import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

interface Holder {
  pid: number;
  /** When the process began, as the system tells it; a reused process id differs here. Empty where it does not tell. */
  began: string;
}

/**
 * Makes the data folder, and makes this process the only server on it. Gives back what lets go of the folder.
 * A lock whose process is gone, killed for instance, is taken over.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "server.lock");
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);

  if (!(await created(path, mine))) {
    refuseIfHeld(await contentOf(path), folder);
    await replace(path, mine);
    // Two processes may find the same dead lock: the last one to write keeps it, the other one sees so here.
    await sleep(50);
    const now = await contentOf(path);
    if (now !== mine) refuseIfHeld(now, folder);
  }
  return async () => {
    if ((await contentOf(path)) === mine) await rm(path, { force: true });
  };
}

async function created(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function replace(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

const contentOf = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

function refuseIfHeld(lock: string, folder: string): void {
  const holder = read(lock);
  if (!holder || !isAlive(holder)) return;
  throw new Error(
    `Another Foyer (process ${holder.pid}) already uses the data folder ${folder}. ` +
      "Stop it first, or give this one a folder of its own with FOYER_DATA.",
  );
}

/** A lock cut short by a crash or a full disk reads as nobody's. */
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
