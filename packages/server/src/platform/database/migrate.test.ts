import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { realServer } from "../../../test/real-server.ts";
import { freshDatabase } from "../../../test/test-server.ts";
import { migrate } from "./migrate.ts";

/** A migrated database, and a connection to it. */
async function migrated() {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const tables = async () =>
    (await client.query("select count(*) as count from pg_tables where schemaname = 'public'")).rows[0].count;
  return { url, client, tables };
}

test("a database that a newer version has migrated is refused, and nothing of it touched", async () => {
  const { url, client, tables } = await migrated();
  const before = await tables();
  await client.query("insert into migrations (name, hash) values ('9999_from_the_future.sql', 'x')");
  const refused =
    /A newer Foyer has migrated this database \(9999_from_the_future\.sql\).*up to \d{4}_\w+\.sql/;
  await expect(migrate(url)).rejects.toThrow(refused);
  await expect(realServer(url)).rejects.toThrow(refused);
  expect(await tables()).toBe(before);
});

test("what ran after all that is known is of a newer version, whatever its number: lines of work meet late", async () => {
  const { url, client } = await migrated();
  await client.query("insert into migrations (name, hash) values ('0050_merged_late.sql', 'x')");
  await expect(migrate(url)).rejects.toThrow(
    "A newer Foyer has migrated this database (0050_merged_late.sql)",
  );
});

test("a row that is unknown but not newer is let be: a migration that was taken back before its release", async () => {
  const { url, client } = await migrated();
  await client.query(
    "insert into migrations select '0050_taken_back.sql', 'x', min(ran_at) - interval '1 ms' from migrations",
  );
  await migrate(url);
});

test("a migration that was changed after it ran is refused", async () => {
  const { url, client } = await migrated();
  await client.query("update migrations set hash = 'x' where name like '0003%'");
  await expect(migrate(url)).rejects.toThrow(/Migration 0003_\w+\.sql was changed/);
});

test("who finds another server migrating says so, waits for it, and can be called off", async () => {
  const { url, client } = await migrated();
  await client.query("select pg_advisory_lock(7304118)");
  const info = vi.fn();

  const calledOff = new AbortController();
  const left = migrate(url, { log: { info }, signal: calledOff.signal });
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1));
  expect(info.mock.calls[0]).toEqual([
    { seconds: 0 },
    "another server brings the database up to date; waiting for it",
  ]);
  calledOff.abort();
  await expect(left).rejects.toThrow("aborted");

  let isOver = false;
  const waiting = migrate(url, { log: { info } }).finally(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2));
  expect(isOver).toBe(false);
  // What the other one left is what counts: it is read once the lock is ours.
  await client.query("update migrations set hash = 'x' where name like '0003%'");
  await client.query("select pg_advisory_unlock_all()");
  await expect(waiting).rejects.toThrow("was changed");
});

test("what is due waits for a backup, which would hold up all counts behind it", async () => {
  const { url, client } = await migrated();
  await client.query("select pg_advisory_lock_shared(7304120)");
  // Nothing is due: a server of the same version starts at once.
  await migrate(url);
  await client.query("delete from migrations where name = (select max(name) from migrations)");
  const info = vi.fn();
  const calledOff = new AbortController();
  const waiting = migrate(url, { log: { info }, signal: calledOff.signal });
  await vi.waitFor(() => expect(info.mock.calls[0]?.[1]).toMatch(/^a backup is being made; waiting/));
  calledOff.abort();
  await expect(waiting).rejects.toThrow("aborted");
});
