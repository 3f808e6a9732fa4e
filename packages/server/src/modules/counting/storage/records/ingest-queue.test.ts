import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { countingSite } from "../../../../../test/counting-site.ts";
import { listRecords } from "../../../../../test/kept-counts.ts";
import { testServer } from "../../../../../test/test-server.ts";
import { openDatabase } from "../../../../platform/database/database.ts";
import { deviceLock, deviceLockClass } from "../../../devices/bindings/bindings.ts";
import type { CountRecord } from "../../records/records.ts";
import { makeIngestQueue, neighbours } from "./ingest-queue.ts";

const begin = Date.parse("2026-05-04T08:00:00Z");

test("the last value of an interval counts, also where its first one was written with another writer's", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T12:00:00Z");
  const { tenantId, device: first, addDevice } = await countingSite(server);
  let second = await addDevice();
  // Devices made one after the other share a writer, so many of them.
  while (Math.floor(second.id / neighbours) === Math.floor(first.id / neighbours)) second = await addDevice();
  const database = openDatabase(server.platform.database.url, { pool: 2, ingest: 2 });
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
