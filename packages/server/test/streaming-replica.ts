import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { onTestFinished } from "vitest";
import { migrate } from "../src/platform/database/migrate.ts";

const run = promisify(execFile);
const versions = "/usr/lib/postgresql";
const programs = (existsSync(versions) ? readdirSync(versions) : [])
  .map((version) => join(versions, version, "bin"))
  .find((folder) => ["initdb", "postgres", "pg_basebackup"].every((name) => existsSync(join(folder, name))));
/** Whether a PostgreSQL of this machine can have a replica: tests that need one are skipped without. */
export const hasReplication = programs !== undefined;

const program = (name: string) => join(programs as string, name);

/** PostgreSQL does not run as root. */
async function account(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(await readFile("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (isThere) await client.end();
    if (isThere) return;
    await sleep(30);
  }
}

interface Node {
  url: string;
  query: (text: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A PostgreSQL over a folder that is there; ends with the test. */
async function node(data: string, settings: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const url = `postgres://foyer@127.0.0.1:${port}/postgres`;
  const all = {
    port: `${port}`,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    autovacuum_naptime: "1s",
    max_connections: "60",
    ...settings,
  };
  const args = ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Immediately: nothing of it is needed again but what it would recover.
    child.kill("SIGQUIT");
    await ended;
  };
  const start = async () => {
    child = spawn(program("postgres"), args, { stdio: "ignore", cwd: "/", ...(await account()) });
    await answers(url);
  };
  onTestFinished(stop);
  await start();
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  return { url, query, stop, start };
}

/** A migrated database and its standby, both of the test's own. `settings`: of the standby. */
export async function streamingReplica(
  settings: Record<string, string> = {},
): Promise<{ primary: Node; replica: Node; pause: () => Promise<void>; resume: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-replica-"));
  const owner = await account();
  if (owner) await chown(folder, owner.uid, owner.gid);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  const as = { cwd: "/", ...owner };
  await run(
    program("initdb"),
    ["-D", first, "-U", "foyer", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    as,
  );
  const primary = await node(first, { wal_level: "replica", wal_keep_size: "256MB" });
  await migrate(primary.url);
  await run(
    program("pg_basebackup"),
    ["-d", primary.url, "-D", second, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    as,
  );
  const replica = await node(second, {
    hot_standby: "on",
    wal_receiver_status_interval: "1s",
    wal_retrieve_retry_interval: "200ms",
    ...settings,
  });
  return {
    primary,
    replica,
    pause: async () => void (await replica.query("select pg_wal_replay_pause()")),
    resume: async () => void (await replica.query("select pg_wal_replay_resume()")),
  };
}
