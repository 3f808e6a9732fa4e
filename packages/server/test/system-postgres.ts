import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { onTestFinished, vi } from "vitest";

const run = promisify(execFile);

/** Debian's PostgreSQL, the newest that is installed. */
function findPrograms(): string | undefined {
  const folder = "/usr/lib/postgresql";
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(folder, version, "bin"))
    .find((programs) => existsSync(join(programs, "initdb")));
}

/** Where `postgres`, `pg_basebackup` and the like of the system lie: tests that need them are skipped without. */
export const systemPrograms = findPrograms();

/** PostgreSQL does not run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** A PostgreSQL of the system's on a socket of its own, thrown away after the test. */
export async function systemPostgres(): Promise<{ url: string; version: string }> {
  const programs = systemPrograms as string;
  const owner = account();
  const folder = await mkdtemp(join(tmpdir(), "foyer-pg-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const cluster = join(folder, "data");
  const options = { cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C" }, ...owner };
  await run(
    join(programs, "initdb"),
    ["-D", cluster, "-U", "foyer", "--auth=trust", "--encoding=UTF8"],
    options,
  );
  const settings = ["fsync=off", "listen_addresses=", `unix_socket_directories=${folder}`];
  const child = spawn(
    join(programs, "postgres"),
    ["-D", cluster, ...settings.flatMap((one) => ["-c", one])],
    {
      stdio: "ignore",
      ...options,
    },
  );
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGQUIT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://foyer@${encodeURIComponent(folder)}/postgres`;
  const version = await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("show server_version");
      await client.end();
      return rows[0]?.server_version ?? "";
    },
    { timeout: 20_000, interval: 50 },
  );
  return { url, version };
}
