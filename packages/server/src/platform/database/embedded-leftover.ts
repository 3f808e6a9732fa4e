import { execFile } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { EmbeddedHome } from "./embedded-home.ts";

const run = promisify(execFile);

/**
 * Stops what an earlier server left running in the cluster when it was killed. The caller holds the data folder,
 * so that nobody else can be using it.
 */
export async function stopLeftover({ cluster, programs }: EmbeddedHome): Promise<void> {
  const noted = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  if (!noted) return;
  if (process.platform === "win32") {
    await run(join(programs, "bin/pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w"]).catch(
      () => undefined,
    );
    return;
  }

  const folder = await realpath(cluster);
  const postmaster = Number.parseInt(noted, 10);
  const left = () => processesIn(folder, postmaster);
  // Fast shutdown; then without a checkpoint, which the next start makes good; then everything that still hangs.
  if ((await left()).includes(postmaster)) await signalAndWait([postmaster], "SIGINT", left, 30);
  await signalAndWait(await left(), "SIGQUIT", left, 5);
  await signalAndWait(await left(), "SIGKILL", left, 5);
  if ((await left()).length > 0) throw new Error(`A PostgreSQL left over in ${cluster} does not stop.`);
  // Otherwise another process that got the old number by now, or a dead one nobody has buried yet, would keep
  // PostgreSQL from starting.
  for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) await rm(join(cluster, name), { force: true });
}

async function signalAndWait(
  pids: number[],
  signal: NodeJS.Signals,
  left: () => Promise<number[]>,
  seconds: number,
): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  for (const end = Date.now() + seconds * 1000; Date.now() < end && (await left()).length > 0; )
    await sleep(20);
}

/**
 * PostgreSQL and its helpers work inside the cluster's folder; elsewhere than on Linux only the first can be found.
 */
async function processesIn(folder: string, postmaster: number): Promise<number[]> {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && workingFolder(pid) === folder);
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(postmaster)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(folder) ? [postmaster] : [];
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
