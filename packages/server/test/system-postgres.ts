import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, vi } from "vitest";
import { askDatabase } from "./ask-database.ts";

const execute = promisify(execFile);

/** Debian's PostgreSQL, the newest that is installed. */
function findPrograms(): string | undefined {
  const folder = "/usr/lib/postgresql";
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(folder, version, "bin"))
    .find((programs) => existsSync(join(programs, "initdb")));
}

const programs = findPrograms();
/** Whether the system has a PostgreSQL of its own: tests that need one are skipped without. */
export const hasSystemPostgres = programs !== undefined;

/** Folders of tests in memory are closed to other accounts. */
const place = existsSync("/tmp") ? "/tmp" : tmpdir();

/** PostgreSQL does not run as root. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** A folder that the system's PostgreSQL may use, thrown away after the test, and its programs. */
export async function systemPostgres() {
  const account = findAccount();
  const folder = await mkdtemp(join(place, "foyer-pg-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = {
    cwd: "/",
    env: { PATH: `${programs}:${process.env.PATH}`, LC_ALL: "C" },
    ...account,
  };
  const running = new Map<string, ChildProcess>();
  const url = `postgres://foyer@${encodeURIComponent(folder)}/postgres`;

  /** Runs a program as PostgreSQL's account; what it said. */
  const run = async (program: string, ...args: string[]) => (await execute(program, args, options)).stdout;
  const stop = async (cluster: string, signal: NodeJS.Signals = "SIGINT") => {
    const child = running.get(cluster);
    if (!child) return;
    running.delete(cluster);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  onTestFinished(async () => {
    for (const cluster of running.keys()) await stop(cluster, "SIGQUIT");
    await rm(folder, { recursive: true, force: true });
  });

  return {
    folder,
    url,
    run,
    stop,
    /** A new cluster. */
    async make(name: string): Promise<string> {
      const cluster = join(folder, name);
      await run("initdb", "-D", cluster, "-U", "foyer", "--auth=trust", "--encoding=UTF8");
      return cluster;
    },
    /** Starts a cluster and waits until it takes writes; one at a time answers at the address. */
    async start(cluster: string): Promise<void> {
      const settings = ["fsync=off", "listen_addresses=", `unix_socket_directories=${folder}`];
      const args = ["-D", cluster, ...settings.flatMap((one) => ["-c", one])];
      const child = spawn(join(programs as string, "postgres"), args, {
        stdio: ["ignore", "ignore", "pipe"],
        ...options,
      });
      running.set(cluster, child);
      let said = "";
      child.stderr.on("data", (part) => {
        said = `${said}${part}`.slice(-2000);
      });
      const failed = once(child, "exit").then(() => Promise.reject(new Error(`PostgreSQL ended: ${said}`)));
      failed.catch(() => undefined);
      const takesWrites = vi.waitFor(
        async () => {
          const [answer] = await askDatabase<{ waits: boolean }>(url, "select pg_is_in_recovery() as waits");
          if (answer?.waits !== false) throw new Error("it does not take writes yet");
        },
        { timeout: 30_000, interval: 50 },
      );
      await Promise.race([takesWrites, failed]);
    },
  };
}
