import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(
  (path) => existsSync(path),
);
/** Whether there is a PgBouncer on this machine: tests that need one are skipped without. */
export const hasPooler = program !== undefined;

const nobody = { uid: 65_534, gid: 65_534 };

/** It does not run as root: then as whom PostgreSQL runs, who may enter the folder of its socket. */
function accountOf(host: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (!host.startsWith("/")) return nobody;
  const { uid, gid } = statSync(host);
  return { uid, gid };
}

/** A PgBouncer of the test's own in front of a database; its address. `settings` adds to its own. */
export async function pooler(databaseUrl: string, settings: Record<string, string>): Promise<string> {
  const { host, port: behind, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const folder = await mkdtemp(join(tmpdir(), "foyer-pooler-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: `${port}`,
    unix_socket_dir: "",
    auth_type: "any",
    default_pool_size: "40",
    max_client_conn: "200",
    ...settings,
  };
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    [
      "[databases]",
      `${database} = host=${host} port=${behind} dbname=${database} user=${user} password='${password}'`,
      "[pgbouncer]",
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join("\n"),
  );
  const child = spawn(program as string, ["-q", file], { stdio: "ignore", ...accountOf(host) });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    if (answers) await client.end();
    if (answers) return url;
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
}
