import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { countingSite } from "../../../../../test/counting-site.ts";
import { listRecords } from "../../../../../test/kept-counts.ts";
import { allRollups, recomputeAll } from "../../../../../test/test-listeners.ts";
import { testServer } from "../../../../../test/test-server.ts";
import { openDatabase } from "../../../../platform/database/database.ts";
import { deviceLock, deviceLockClass, rollupLockClass } from "../../../devices/bindings/bindings.ts";
import type { CountRecord } from "../../records/records.ts";
import { bulkFrom, makeIngestQueue, neighbours } from "./ingest-queue.ts";

const begin = Date.parse("2026-05-04T08:00:00Z");

test("the last value of an interval counts, also where its first one was written with another writer's", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T12:00:00Z");
  const { tenantId, device: first, addDevice } = await countingSite(server);
  let second = await addDevice();
  // Devices made one after the other share a writer, so many of them.
  while (Math.floor(second.id / neighbours) === Math.floor(first.id / neighbours)) second = await addDevice();
  const database = await openDatabase(server.platform.database.url, { pool: 2, ingest: 2 });
  onTestFinished(() => database.stop());
  const queue = makeIngestQueue({ ...server.platform, database });
  const record = (deviceId: number, nth: number, count: number): CountRecord => ({
    ...{ tenantId, deviceId, line: "1", seconds: 60, receivedMs: begin, source: "test", revision: null },
    ...{ startMs: begin + nth * 60_000, values: { in: count } },
  });

  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock($1, $2)", [deviceLockClass, deviceLock(first.id)]);
  const written = [queue.take([record(first.id, 0, 7)]), queue.take([record(second.id, 0, 1)])];
  // Both are one batch now, and wait for the first device.
  await pause(200);
  const many = Array.from({ length: 300 }, (_, nth) => record(second.id, nth, 2));
  written.push(queue.take(many));
  await pause(500);
  await holder.query("rollback");
  holder.release();
  const outcomes = await Promise.all(written);
  expect(outcomes.map(([outcome]) => outcome)).toEqual(["new", "new", "revised"]);
  const kept = await listRecords(server, second.id);
  expect(kept).toHaveLength(300);
  expect(kept.every((row) => row.in === 2)).toBe(true);
});

test.each(["live", "as a backlog", "live while figures are being recomputed"])(
  "companies whose records come together each have theirs: %s",
  async (how) => {
    const server = await testServer();
    server.clock.set("2026-05-04T12:00:00Z");
    const sites = [await countingSite(server), await countingSite(server), await countingSite(server)];
    const queue = makeIngestQueue(server.platform);
    const marked = new Set<number>();
    server.platform.events.on("recomputeMarked", ({ tenantId }) => void marked.add(tenantId));
    const record = (site: number, nth: number, count: number): CountRecord => ({
      ...{
        tenantId: sites[site]?.tenantId ?? 0,
        deviceId: sites[site]?.device.id ?? 0,
        line: "1",
        seconds: 60,
      },
      ...{ receivedMs: begin, source: "test", revision: null, startMs: begin + nth * 60_000 },
      values: { in: count },
    });
    const records = [
      ...[record(0, 0, 1), record(1, 0, 10), record(2, 0, 100), record(0, 1, 2), record(1, 0, 20)],
      ...[record(2, 1, 200), record(0, 0, 1), record(1, 1, 30), record(2, 0, 300)],
    ];
    const holder = await server.platform.database.pool.connect();
    if (how.includes("recomputed"))
      await holder.query("select pg_advisory_lock($1, $2)", [
        rollupLockClass,
        deviceLock(sites[1]?.device.id ?? 0),
      ]);
    const outcomes = await queue.take(records, how === "as a backlog" ? bulkFrom : records.length);
    await holder.query("select pg_advisory_unlock_all()");
    holder.release();
    expect(outcomes).toEqual(["new", "new", "new", "new", "revised", "new", "unchanged", "new", "revised"]);
    const tenants = sites.map(({ tenantId }) => tenantId);
    const left = { live: [], "as a backlog": tenants }[how] ?? [tenants[1]];
    expect([...marked].sort((a, b) => a - b)).toEqual(left);
    for (const [index, { tenantId, device }] of sites.entries()) {
      const kept = await listRecords(server, device.id);
      expect(kept.map((row) => row.in)).toEqual(
        [
          [1, 2],
          [20, 30],
          [300, 200],
        ][index],
      );
      const added = await allRollups(server, tenantId);
      await recomputeAll(server, tenantId);
      const made = await allRollups(server, tenantId);
      expect(added).toEqual(left.includes(tenantId) ? [] : made);
      expect(made.length).toBeGreaterThan(0);
    }
  },
);
