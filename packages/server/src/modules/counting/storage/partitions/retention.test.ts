import { expect, test } from "vitest";
import { countingSite } from "../../../../../test/counting-site.ts";
import { listRecords } from "../../../../../test/kept-counts.ts";
import { runTask } from "../../../../../test/run-task.ts";
import { allRollups, recomputeAll } from "../../../../../test/test-listeners.ts";
import { testServer } from "../../../../../test/test-server.ts";
import { writeRecords } from "../records/write-records.ts";
import { makePartitions } from "./partitions.queries.ts";
import { retentionTask } from "./retention.task.ts";

test("records past their time go by whole months; their figures stand, whatever is made anew", async () => {
  const server = await testServer({ FOYER_KEEP_RECORD_MONTHS: "16" });
  server.clock.set("2026-11-21T03:00:00Z");
  const { platform } = server;
  const { tenantId, device } = await countingSite(server);
  const write = (start: string, into: number, revision: number | null = null) =>
    writeRecords(platform.database.ingest, "live", [
      {
        tenantId,
        deviceId: device.id,
        line: "1",
        startMs: Date.parse(start),
        seconds: 900,
        receivedMs: Date.parse("2026-11-01T00:00:00Z"),
        source: "test",
        revision,
        values: { in: into },
      },
    ]);
  await write("2025-05-31T21:45:00Z", 5);
  await write("2025-06-30T23:45:00Z", 6, 1);
  await write("2025-06-30T23:45:00Z", 7, 2);
  await write("2025-07-01T00:00:00Z", 8);
  await write("2026-11-20T10:00:00Z", 9);
  const kept = await allRollups(server, tenantId);

  await runTask(retentionTask(platform));
  expect((await listRecords(server, device.id)).map((record) => record.in)).toEqual([8, 9]);
  const { rows } = await platform.database.pool.query("select count(*)::int as left from record_revisions");
  expect(rows).toEqual([{ left: 0 }]);
  expect(await allRollups(server, tenantId)).toEqual(kept);

  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(kept);
  await runTask(retentionTask(platform));
  expect(await allRollups(server, tenantId)).toEqual(kept);
});

test("a month has its tables in the week before it begins", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const isThere = async () =>
    (await pool.query("select to_regclass('records_2027_03') is not null as there")).rows[0].there;
  server.clock.set("2027-02-21T02:41:00Z");
  await runTask(retentionTask(server.platform));
  expect(await isThere()).toBe(false);
  server.clock.set("2027-02-22T02:41:00Z");
  const reader = await pool.connect();
  await reader.query("begin");
  await reader.query("select from records");
  expect((await runTask(retentionTask(server.platform))).join()).toContain("2027-03 is made another night");
  expect(await isThere()).toBe(false);
  await reader.query("commit");
  reader.release();
  await runTask(retentionTask(server.platform));
  expect(await isThere()).toBe(true);
});

test("a month that somebody is reading goes once they are done", async () => {
  const server = await testServer({ FOYER_KEEP_RECORD_MONTHS: "16" });
  server.clock.set("2026-11-21T03:00:00Z");
  const { pool } = server.platform.database;
  await makePartitions(pool, ["2025-05", "2026-11"]);
  const reader = await pool.connect();
  await reader.query("begin");
  await reader.query("select from records");
  const said = runTask(retentionTask(server.platform));
  const waitsForReader = () =>
    pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and query like 'drop table%'");
  await expect.poll(async () => (await waitsForReader()).rowCount, { timeout: 5_000 }).toBe(1);
  await expect.poll(async () => (await waitsForReader()).rowCount, { timeout: 10_000 }).toBe(0);
  await reader.query("commit");
  reader.release();
  expect(await said).toEqual(["records before 2025-07-01 expired: 1 months"]);
  const { rows } = await pool.query("select to_regclass('records_2025_05') as left");
  expect(rows).toEqual([{ left: null }]);
}, 60_000);
