import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { generateX25519Identity } from "age-encryption";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { askDatabase } from "../../../../test/ask-database.ts";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { hasSystemPostgres, systemPostgres } from "../../../../test/system-postgres.ts";
import { emptyDatabase, isOnCitus, type TestServer, testServer } from "../../../../test/test-server.ts";
import { mayDropTables } from "../../../platform/database/table-shapes.ts";
import { type Entry, readArchive, writeArchive } from "./archive.ts";
import { checkBackup, makeBackup } from "./backups.ts";
import { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-backups-"));
});

afterEach(() => rm(folder, { recursive: true }));

beforeEach(({ skip }) => skip(isOnCitus(), "of one PostgreSQL"));

const counts = { "2026-10-24 10:00": { in: 7, out: 3 }, "2026-11-02 10:15": { in: 2, out: 1 } };

async function countedServer() {
  const server = await testServer();
  server.clock.set("2026-11-03T12:00:00Z");
  const site = await countingSite(server);
  await counted(server, site, "+01:00", counts);
  return { server, site };
}

const backUp = (server: TestServer, key?: string) =>
  makeBackup({ url: server.platform.database.url, to: folder, key });

const replacing = () => undefined;

/** A backup with some entries changed. */
async function rewritten(path: string, change: (entry: Entry) => Entry | null): Promise<string> {
  const other = join(folder, "rewritten.tar.zst");
  async function* entries() {
    for await (const entry of readArchive(path, undefined)) {
      const changed = change(entry);
      if (changed) yield changed;
    }
  }
  await writeArchive(other, undefined, entries());
  return other;
}

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value));

test("everything comes back as it was, in order, and the database goes on from there", async () => {
  const { server } = await countedServer();
  const { path, contents } = await backUp(server);
  const url = await emptyDatabase();
  const restored = await restoreBackup({ url, from: path, key: undefined, mayReplace: () => expect.fail() });
  expect(restored.contents).toEqual(contents);
  expect(contents.find(({ name }) => name === "records_2026_10")).toMatchObject({ rows: 1 });
  expect(contents.find(({ name }) => name === "companies")?.rows).toBe(1);

  const sums = "select kind, subject_id, slot, in_count, out_count from rollups order by 1, 2, 3";
  const before = await askDatabase(server.platform.database.url, sums);
  expect(before.length).toBeGreaterThan(3);
  expect(await askDatabase(url, sums)).toEqual(before);
  const keys =
    "select conname, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname";
  expect(await askDatabase(url, keys)).toEqual(await askDatabase(server.platform.database.url, keys));
  // Ids go on behind those that are there.
  const [made] = await askDatabase<{ id: number }>(
    url,
    "insert into organisations (tenant_id, name) select id, 'after' from companies returning id",
  );
  const [most] = await askDatabase<{ id: number }>(
    server.platform.database.url,
    "select max(id) as id from organisations",
  );
  expect(made?.id).toBeGreaterThan(most?.id ?? Number.POSITIVE_INFINITY);
});

test("what triggers make of rows comes back once, and they go on", async () => {
  const { server, site } = await countedServer();
  await site.ask(occupancy.createLink, {
    body: { dataType: 0, id: site.entityId, name: "Page", shows: "people" },
  });
  const { path, contents } = await backUp(server);
  const url = await emptyDatabase();
  const restored = await restoreBackup({ url, from: path, key: undefined, mayReplace: () => expect.fail() });
  expect(restored.contents).toEqual(contents);
  const owners = "select count(*)::int as count from secret_owners";
  expect(await askDatabase(url, owners)).toEqual([{ count: 1 }]);
  await askDatabase(
    url,
    `insert into site_keys (tenant_id, name, hash, begins, made_by) select id, 'K', '\\x01', 'a', 'u' from companies`,
  );
  expect(await askDatabase(url, owners)).toEqual([{ count: 2 }]);
});

test("a database with something in it is replaced only where that is said, and as a whole", async () => {
  const { server, site } = await countedServer();
  const first = await backUp(server);
  await counted(server, site, "+01:00", { "2026-05-01 10:00": { in: 1 } });
  const second = await makeBackup({
    url: server.platform.database.url,
    to: join(folder, "later"),
    key: undefined,
  });
  const url = await emptyDatabase();
  const restore = (from: string, mayReplace: () => void) =>
    restoreBackup({ url, from, key: undefined, mayReplace });
  const people = async () =>
    (await askDatabase<{ sum: number }>(url, "select sum(in_count) from records"))[0]?.sum;
  await restore(second.path, () => expect.fail());
  expect(await people()).toBe(10);

  const refusing = () => {
    throw new Error("say so");
  };
  await expect(restore(first.path, refusing)).rejects.toThrow("say so");
  const server2 = new pg.Client({ connectionString: url, application_name: "a server" });
  await server2.connect();
  await expect(restore(first.path, replacing)).rejects.toThrow(
    /Others are connected to this database \(a server .*Stop the servers first/,
  );
  await server2.end();
  expect(await people()).toBe(10);
  await restore(first.path, replacing);
  expect(await people()).toBe(9);
  expect(await askDatabase(url, "select to_regclass('records_2026_05') as there")).toEqual([{ there: null }]);
});

test("a backup of another state, changed or cut is refused, and nothing of it stays", async () => {
  const { server } = await countedServer();
  const { path } = await backUp(server);
  const url = await emptyDatabase();
  const attempt = async (change: (entry: Entry) => Entry | null) => {
    const from = await rewritten(path, change);
    await restoreBackup({ url, from, key: undefined, mayReplace: replacing });
  };
  const manifested = (change: (manifest: Manifest) => unknown) =>
    attempt((entry) =>
      entry.name === "manifest.json"
        ? { ...entry, data: asJson(change(Manifest.parse(JSON.parse(entry.data.toString())))) }
        : entry,
    );
  const hash = "0".repeat(64);
  await expect(
    manifested((one) => ({ ...one, migrations: [...one.migrations, { name: "9999_to_come.sql", hash }] })),
  ).rejects.toThrow("made by a newer Foyer than this one (9999_to_come.sql)");
  await expect(
    manifested((one) => ({
      ...one,
      migrations: [...one.migrations, { name: "0050_merged_late.sql", hash }],
    })),
  ).rejects.toThrow("made by a newer Foyer than this one (0050_merged_late.sql)");
  await expect(
    manifested((one) => ({ ...one, migrations: one.migrations.map(({ name }) => ({ name, hash })) })),
  ).rejects.toThrow("whose migration 0001_identity_and_places.sql is not the one of this Foyer");
  await expect(manifested((one) => ({ ...one, format: 2 }))).rejects.toThrow(
    "made by a newer Foyer, in a form",
  );
  await expect(manifested(() => ({ format: 1 }))).rejects.toThrow("its description cannot be read");
  await expect(attempt((entry) => (entry.name === "contents.json" ? null : entry))).rejects.toThrow(
    "its end is missing",
  );
  await expect(
    attempt((entry) => (entry.name.startsWith("tables/records_2026_10/") ? null : entry)),
  ).rejects.toThrow("records_2026_10 came out with 0 rows of 1");
  await expect(
    attempt((entry) =>
      entry.name.startsWith("tables/records_2026_10/")
        ? { ...entry, data: Buffer.from(entry.data.toString().replace("\t7\t", "\t8\t")) }
        : entry,
    ),
  ).rejects.toThrow("records_2026_10 came out with 1 rows of 1, or with others");
  await expect(
    attempt((entry) =>
      entry.name.startsWith("tables/users/") ? { ...entry, data: Buffer.from("nonsense\n") } : entry,
    ),
  ).rejects.toThrow(/The table users could not be filled: /);
  expect(
    await askDatabase(
      url,
      "select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace",
    ),
  ).toEqual([{ tables: 0 }]);
});

test("is checked in a database of its own, encrypted or not", async () => {
  const { server } = await countedServer();
  const key = await generateX25519Identity();
  const { path, contents, manifest } = await backUp(server, key);
  expect(path).toMatch(/foyer-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst\.age$/);
  const before = await readdir(tmpdir());
  expect(await checkBackup(path, key)).toEqual({ manifest, contents });
  await expect(checkBackup(path, await generateX25519Identity())).rejects.toThrow("does not open");
  expect(
    (await readdir(tmpdir())).filter((name) => name.startsWith("foyer-check-") && !before.includes(name)),
  ).toEqual([]);
});

test("other people's tables beside ours are no hindrance", async () => {
  const { server } = await countedServer();
  await server.platform.database.pool.query("create table somebodys (of text)");
  await server.platform.database.pool.query("insert into somebodys values ('theirs')");
  const { path } = await backUp(server);
  const url = await emptyDatabase();
  await restoreBackup({ url, from: path, key: undefined, mayReplace: replacing });
  expect(await askDatabase(url, "select to_regclass('somebodys') as there")).toEqual([{ there: null }]);
});

test("whoever migrates the database just now is waited for", async () => {
  const { server } = await countedServer();
  const { path } = await backUp(server);
  const url = await emptyDatabase();
  const migrating = new pg.Client({ connectionString: url });
  await migrating.connect();
  await migrating.query("select pg_advisory_lock(7304118)");
  const restoring = restoreBackup({ url, from: path, key: undefined, mayReplace: () => expect.fail() });
  await vi.waitFor(async () => {
    const waiting = await migrating.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(waiting.rows).toHaveLength(1);
  });
  await migrating.end();
  expect((await restoring).contents.length).toBeGreaterThan(50);
});

test("tables are not dropped or changed while they are read, and nobody waits", async () => {
  const { server } = await countedServer();
  const { url } = server.platform.database;
  const [reader, dropper] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([reader.connect(), dropper.connect()]);
  onTestFinished(async () => {
    await Promise.all([reader.end(), dropper.end()]);
  });
  await reader.query("select pg_advisory_lock_shared(7304120)");
  await dropper.query("begin");
  expect(await mayDropTables(dropper)).toBe(false);
  await dropper.query("commit");
  await reader.query("select pg_advisory_unlock_shared(7304120)");
  await dropper.query("begin");
  expect(await mayDropTables(dropper)).toBe(true);
  await dropper.query("commit");
});

test("an empty database has nothing to back up", async () => {
  await expect(makeBackup({ url: await emptyDatabase(), to: folder, key: undefined })).rejects.toThrow(
    "nothing of Foyer",
  );
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(!hasSystemPostgres)(
  "goes from one major version of PostgreSQL to another and back, the same to the last byte",
  async () => {
    const { server } = await countedServer();
    const first = await backUp(server);
    const other = await systemPostgres();
    await other.start(await other.make("data"));
    await restoreBackup({
      url: other.url,
      from: first.path,
      key: undefined,
      mayReplace: () => expect.fail(),
    });
    const second = await makeBackup({ url: other.url, to: join(folder, "second"), key: undefined });
    const majors = [first, second].map(({ manifest }) => Number.parseInt(manifest.postgres, 10));
    expect(majors[1]).toBeGreaterThanOrEqual(15);
    expect(majors[1]).not.toBe(majors[0]);
    expect(second.contents).toEqual(first.contents);
    const url = await emptyDatabase();
    const back = await restoreBackup({
      url,
      from: second.path,
      key: undefined,
      mayReplace: () => expect.fail(),
    });
    expect(back.contents).toEqual(first.contents);
  },
);
