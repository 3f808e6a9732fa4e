import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runTask } from "../../../../test/run-task.ts";
import { isOnCitus, testServer } from "../../../../test/test-server.ts";
import { checkBackupTask, makeBackupTask } from "./backups.task.ts";
import { backupFault } from "./backups.ts";

beforeEach(({ skip }) => skip(isOnCitus(), "of one PostgreSQL"));

const dayMs = 86_400_000;

async function backedUpServer(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "foyer-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await testServer({ FOYER_BACKUP_FOLDER: folder, FOYER_BACKUP_KEEP: "2", ...environment });
  const { platform } = server;
  const query = async (text: string) => (await platform.database.pool.query(text)).rows;
  return {
    platform,
    folder,
    query,
    make: () => runTask(makeBackupTask(platform)),
    check: () => runTask(checkBackupTask(platform)),
    fault: (later: number) => backupFault(platform, new Date(Date.now() + later)),
  };
}

test("backups are made, the newest kept, and among them the last that was found to be good", async () => {
  const { make, check, folder, query } = await backedUpServer();
  const names = ["foyer-2026-01-01T000000Z.tar.zst", "foyer-2026-01-02T000000Z.tar.zst", "mine.tar.zst"];
  for (const name of names) await writeFile(join(folder, name), "x");
  await query(
    `insert into backups (path, made_at, bytes, checked_at) values ('${join(folder, names[0] ?? "")}', '2026-01-01', 1, '2026-01-05'),
     ('${join(folder, names[1] ?? "")}', '2026-01-02', 1, null)`,
  );
  await writeFile(join(folder, "foyer-2025-01-01T000000Z.tar.zst"), "x");
  expect((await make()).join("\n")).toMatch(
    /foyer-[^:]*\.tar\.zst: \d+ tables, [\d,]+ rows, .*\n1 older ones deleted/,
  );
  const made = (await readdir(folder)).sort();
  expect(made).toHaveLength(4);
  expect(made.slice(0, 2)).toEqual(names.slice(0, 2));

  expect((await check()).join()).toMatch(/ is good: \d+ tables/);
  const [newest] = await query("select path, checked_at from backups order by made_at desc limit 1");
  expect(newest.checked_at).toBeInstanceOf(Date);
  expect(newest.path).toBe(join(folder, made[2] ?? ""));
}, 60_000);

test("a backup that is hurt fails its check, and what went wrong is told", async () => {
  const { make, check, query } = await backedUpServer();
  await make();
  const [{ path }] = await query("select path from backups");
  const bytes = await readFile(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await expect(check()).rejects.toThrow("damaged or cut short");
  await rm(path);
  await expect(check()).rejects.toThrow("no such file");
});

test("a public key makes backups; where they cannot be read, that is said", async () => {
  const key = await identityToRecipient(await generateX25519Identity());
  const { make, check } = await backedUpServer({ FOYER_BACKUP_KEY: key });
  expect((await make())[0]).toContain(".tar.zst.age: ");
  expect(await check()).toEqual([expect.stringContaining("it cannot be read here")]);
});

test("where no folder is named nothing is made, and nobody waits for it at a PostgreSQL of one's own", async () => {
  const { make, check, fault, platform } = await backedUpServer({ FOYER_BACKUP_FOLDER: "" });
  expect(await make()).toEqual([expect.stringContaining("FOYER_BACKUP_FOLDER is not set")]);
  expect(await check()).toEqual([expect.stringContaining("FOYER_BACKUP_FOLDER is not set")]);
  expect(await fault(100 * dayMs)).toBe(null);
  // The embedded database has nothing else.
  platform.config.databaseUrl = undefined;
  expect(await fault(0)).toBe(null);
  expect(await fault(3 * dayMs)).toMatchObject({ cause: "backupOld", taskId: null });
  platform.demo = true;
  expect(await fault(3 * dayMs)).toBe(null);
});

test("a backup is old when the next one is two days late; a run that failed is told at once", async () => {
  const { fault, query } = await backedUpServer();
  const [{ id }] = await query(
    `insert into scheduled_tasks (job_name, bean, method, cron, time_zone) values ('Nightly copy', 'backups', 'make', '0 13 1 ? * SUN', 'UTC')
     returning id`,
  );
  await query("insert into backups (path, made_at, bytes) values ('/srv/one', now(), 1)");
  expect(await fault(2 * dayMs)).toBe(null);
  expect(await fault(9.5 * dayMs)).toMatchObject({ cause: "backupOld", taskId: id, name: "Nightly copy" });
  await query("update scheduled_tasks set is_paused = true");
  expect(await fault(1.9 * dayMs)).toBe(null);
  expect(await fault(2.1 * dayMs)).toMatchObject({ cause: "backupOld", taskId: id });
  await query("update scheduled_tasks set is_paused = false");
  await query(
    `insert into task_runs (task_id, state, trigger, started_at, exception)
     values (${id}, 'failed', 'schedule', '2026-11-01T01:13:00Z', E'Error: no space left\\nat x')`,
  );
  expect(await fault(0)).toEqual({
    cause: "lastRunFailed",
    taskId: id,
    name: "Nightly copy",
    since: new Date("2026-11-01T01:13:00Z"),
    message: "Error: no space left",
  });
});

test("called off, a backup leaves nothing behind", async () => {
  const { platform, folder } = await backedUpServer();
  const stopping = new AbortController();
  const run = makeBackupTask(platform).run({}, { say: () => undefined, signal: stopping.signal });
  stopping.abort();
  await expect(run).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});
