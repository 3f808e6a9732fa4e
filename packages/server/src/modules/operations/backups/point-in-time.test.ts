import { appendFile, copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { askDatabase } from "../../../../test/ask-database.ts";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { hasSystemPostgres, systemPostgres } from "../../../../test/system-postgres.ts";
import { isOnCitus, testServer } from "../../../../test/test-server.ts";
import { makeBackup } from "./backups.ts";
import { restoreBackup } from "./restore-backup.ts";

beforeEach(({ skip }) => skip(isOnCitus(), "of one PostgreSQL"));

const ownScript = resolve(import.meta.dirname, "../../../../../../deploy/postgresql/point-in-time.sh");

/** The backup of a database with some counts. */
async function countedBackup(): Promise<string> {
  const server = await testServer();
  server.clock.set("2026-11-03T12:00:00Z");
  const site = await countingSite(server);
  await counted(server, site, "+01:00", { "2026-10-24 10:00": { in: 7 }, "2026-10-24 10:15": { in: 2 } });
  const folder = await mkdtemp(join(tmpdir(), "foyer-counted-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return (await makeBackup({ url: server.platform.database.url, to: folder, key: undefined })).path;
}

test.skipIf(!hasSystemPostgres)(
  "a PostgreSQL of one's own comes back as it was at a moment, at a restore point, and at its end",
  { timeout: 180_000 },
  async () => {
    const postgres = await systemPostgres();
    const { url } = postgres;
    // The repository may lie where PostgreSQL's account may not read.
    const script = join(postgres.folder, "point-in-time.sh");
    await copyFile(ownScript, script);
    const tool = (...args: string[]) => postgres.run("bash", script, ...args);
    const archive = join(postgres.folder, "archive's folder");
    const cluster = await postgres.make("first");
    await appendFile(join(cluster, "postgresql.conf"), await tool("settings", archive));
    await postgres.start(cluster);
    await restoreBackup({
      url,
      from: await countedBackup(),
      key: undefined,
      mayReplace: () => expect.fail(),
    });

    const ask = <Row extends pg.QueryResultRow>(question: string) => askDatabase<Row>(url, question);
    const archived = async () => {
      const [{ name } = { name: "" }] = await ask<{ name: string }>(
        "select pg_walfile_name(pg_switch_wal()) as name",
      );
      await vi.waitFor(async () => expect(await readdir(join(archive, "wal"))).toContain(name), {
        timeout: 20_000,
        interval: 50,
      });
    };

    await tool("base", archive, url);
    // A base backup serves from the second after its end.
    await ask("select pg_sleep(1.1)");
    await ask("update records set in_count = 40 where in_count = 2");
    const [{ now } = { now: "" }] = await ask<{ now: string }>("select clock_timestamp()::text as now");
    await ask("select pg_create_restore_point('before the upgrade')");
    await ask("update records set in_count = 1000");
    await ask("drop table rollups cascade");
    await archived();
    await postgres.stop(cluster);

    const restored = async (...target: string[]) => {
      const data = join(postgres.folder, `restored ${target[0] ?? "end"}`);
      await tool("restore", archive, data, ...target);
      await postgres.start(data);
      const [found] = await ask<object>(
        "select sum(in_count)::int as people, to_regclass('rollups') is not null as has_rollups from records",
      );
      await postgres.stop(data);
      return found;
    };
    expect(await restored("name", "before the upgrade")).toEqual({ people: 47, has_rollups: true });
    // Each of them begins a history of its own, which the next one is not misled by.
    expect(await restored("time", now)).toEqual({ people: 47, has_rollups: true });
    expect(await restored()).toEqual({ people: 2000, has_rollups: false });
    await expect(
      tool("restore", archive, join(postgres.folder, "too early"), "time", "2020-01-01 00:00+00"),
    ).rejects.toThrow("no base backup from before that");
    await expect(tool("restore", archive, cluster)).rejects.toThrow("is not empty");

    await postgres.start(cluster);
    await tool("base", archive, url);
    await postgres.stop(cluster);
    const pieces = (await readdir(join(archive, "wal"))).length;
    await tool("prune", archive, "1");
    expect((await readdir(join(archive, "wal"))).length).toBeLessThan(pieces);
    expect(await readdir(join(archive, "base"))).toHaveLength(1);
  },
);
