import { quarantine, records as recordCalls } from "@foyer/contract/counting/records";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { countingSite } from "../../../../../test/counting-site.ts";
import { listRecords } from "../../../../../test/kept-counts.ts";
import {
  allRollups,
  type ListeningServer,
  listeningServer,
  recomputeAll,
} from "../../../../../test/test-listeners.ts";
import { openDatabase } from "../../../../platform/database/database.ts";
import { recompute } from "../../recomputing/recomputing.ts";
import type { CountRecord } from "../../records/records.ts";
import { bulkFrom, type IngestQueue, makeIngestQueue } from "./ingest-queue.ts";

const begin = Date.parse("2026-05-04T08:00:00Z");
const minuteMs = 60_000;

const window = (minute: number, minutes: number, values: object = { in: 1 }) => ({
  start: new Date(begin + minute * minuteMs).toISOString(),
  seconds: minutes * 60,
  ...values,
});
const quarters = (counts: readonly number[]) =>
  counts.map((count, nth) => window(15 * nth, 15, { in: count }));

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T12:00:00Z");
  const made = await countingSite(server);
  const send = async (...records: object[]) =>
    (await server.post({ sn: made.device.sn, records }, made.device.key)).body.data;
  const held = async () => (await made.ask(quarantine.list, { query: { size: 50 } })).content;
  const total = async () => {
    const query = { id: made.entityId, startTime: "2026-05-04", endTime: "2026-05-04" };
    return (await made.ask(recordCalls.totals, { query })).counted.in;
  };
  return { server, ...made, send, held, total };
}

/** What another server process on the same database takes in. */
async function otherQueue({ platform }: ListeningServer): Promise<IngestQueue> {
  const database = await openDatabase(platform.database.url, { pool: 2, ingest: 2 });
  onTestFinished(() => database.stop());
  return makeIngestQueue({ ...platform, database });
}

test("an hour over quarters that count already is held, and nothing counts twice", async () => {
  const { server, tenantId, device, ask, send, held, total } = await berlin();
  expect(await send(...quarters([3, 0, 5, 2]))).toMatchObject({ accepted: 4 });
  const hour = window(0, 60, { in: 10 });
  expect(await send(hour)).toMatchObject({ accepted: 0, quarantined: 1 });
  expect(await send(window(10, 1, { in: 1 }))).toMatchObject({ quarantined: 1 });
  expect(await held()).toMatchObject([
    { reason: "overlap", seconds: 60 },
    { reason: "overlap", seconds: 3600, values: { in: 10 }, state: "held" },
  ]);
  expect(await total()).toBe(10);
  const before = await allRollups(server, tenantId);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(before);

  // Sent again each is what it was; the hours beside it count.
  expect(await send(hour)).toMatchObject({ quarantined: 1 });
  expect(await held()).toHaveLength(2);
  expect(await send(...quarters([3, 1, 5, 2]))).toMatchObject({ unchanged: 3, revised: 1 });
  expect(await send(window(60, 60, { in: 7 }), window(-60, 60, { in: 4 }))).toMatchObject({ accepted: 2 });
  expect(await total()).toBe(22);

  // A person may know better: what is released counts, and sent again it stays the same record.
  const one = (await held()).find(({ seconds }) => seconds === 60);
  expect(await ask(quarantine.release, { body: [one?.id ?? 0] })).toMatchObject({ counted: 1 });
  expect(await total()).toBe(23);
  await send(window(10, 1, { in: 1 }));
  expect(await total()).toBe(23);
  expect((await listRecords(server, device.id)).find(({ seconds }) => seconds === 60)).toMatchObject({
    remark: "released",
  });
});

test("within one call and one batch the first of them counts, for each line alone", async () => {
  const { send, held, total, server, device } = await berlin();
  const other = { ...window(0, 60, { in: 50 }), line: "2" };
  expect(await send(window(0, 60, { in: 9 }), ...quarters([3, 0, 5, 1]), other)).toMatchObject({
    accepted: 2,
    quarantined: 4,
  });
  expect(await total()).toBe(9);
  expect((await held()).map(({ line }) => line)).toEqual(["1", "1", "1", "1"]);
  expect(await listRecords(server, device.id)).toHaveLength(2);
});

test("what does not tell the same people counts beside: crossings, other measures, a clock put back", async () => {
  const { send, total } = await berlin();
  await send(...quarters([1, 1, 1, 1]));
  // One that reports crossings is present between them; its windows are no less true.
  expect(await send({ ...window(20, 0, { in: 1 }) })).toMatchObject({ accepted: 1 });
  expect(await send(window(180, 0, { in: 1 }), window(235, 20, { in: 1 }))).toMatchObject({ accepted: 2 });
  expect(await send(window(0, 60, { passby: 40 }))).toMatchObject({ accepted: 1 });
  expect(await send(window(59, 15, { in: 1 }))).toMatchObject({ accepted: 1 });
  expect(await total()).toBe(8);
});

/** Records of one person each, by the minute they begin and their length in minutes. */
const onePersonEach =
  (tenantId: number, deviceId: number) =>
  (minute: number, minutes: number): CountRecord => ({
    tenantId,
    deviceId,
    line: "1",
    startMs: begin + minute * minuteMs,
    seconds: minutes * 60,
    receivedMs: begin,
    source: "test",
    revision: null,
    values: { in: 1 },
  });

test("a line that another process gave a second length is asked about", async () => {
  const { server, tenantId, device, send, held, total } = await berlin();
  const other = await otherQueue(server);
  const record = onePersonEach(tenantId, device.id);
  await send(window(0, 15));
  expect(await other.take([record(60, 60)])).toEqual(["new"]);
  expect(await send(window(75, 15))).toMatchObject({ quarantined: 1 });
  expect(await send(window(120, 15))).toMatchObject({ accepted: 1 });
  expect(await other.take([record(105, 30), record(120, 60), record(180, 60)])).toEqual([
    "quarantined",
    "quarantined",
    "new",
  ]);
  expect(await held()).toHaveLength(3);
  expect(await total()).toBe(4);
});

test("a backlog that is copied keeps no two windows of one time either", async () => {
  const { server, tenantId, device, held, total } = await berlin();
  const queue = makeIngestQueue(server.platform);
  const record = onePersonEach(tenantId, device.id);
  const fives = Array.from({ length: 48 }, (_, nth) => record(5 * nth, 5));
  const backlog = [record(30, 60), ...fives, record(-60, 60), record(210, 60)];
  const outcomes = await queue.take(backlog, bulkFrom);
  expect(outcomes.filter((outcome) => outcome === "quarantined")).toHaveLength(13);
  // Sent once more all is as it was.
  expect((await queue.take(backlog, bulkFrom)).filter((outcome) => outcome === "unchanged")).toHaveLength(38);
  expect(await held()).toHaveLength(13);
  await recompute(server.platform.database.pool, tenantId);
  expect(await total()).toBe(38);
});

const anyWindow = fc
  .record({
    line: fc.constantFrom("1", "2"),
    seconds: fc.constantFrom(300, 900, 1800, 3600, 5400),
    nth: fc.nat(100),
    count: fc.nat(9),
  })
  .map(({ line, seconds, nth, count }) => ({
    line,
    seconds,
    // Windows of one length never overlap each other.
    startMs: begin + (nth % Math.floor(36_000 / seconds)) * seconds * 1000,
    values: { in: count },
  }));
type AnyWindow = typeof anyWindow extends fc.Arbitrary<infer Made> ? Made : never;

const anyCall = fc.record({
  windows: fc.array(anyWindow, { minLength: 1, maxLength: 25 }),
  isBulk: fc.boolean(),
  process: fc.nat(1),
});

const windowEnd = ({ startMs, seconds }: AnyWindow) => startMs + seconds * 1000;

/** Which windows are kept, by line, start and length, calculated in plain steps. */
function expectedKept(calls: readonly { windows: readonly AnyWindow[] }[]): Map<string, AnyWindow> {
  const kept = new Map<string, AnyWindow>();
  for (const one of calls.flatMap(({ windows }) => windows)) {
    const key = `${one.line}|${one.startMs}|${one.seconds}`;
    const isOver = [...kept.values()].some(
      (other) => other.line === one.line && other.startMs < windowEnd(one) && one.startMs < windowEnd(other),
    );
    if (kept.has(key) || !isOver) kept.set(key, one);
  }
  return kept;
}

test("windows of mixed lengths in any order, by any process, live or late: no instant of a line counts twice", async () => {
  const server = await listeningServer();
  server.clock.set("2026-05-04T23:00:00Z");
  const { pool } = server.platform.database;
  const queues = [makeIngestQueue(server.platform), await otherQueue(server)];
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 8 }), async (calls) => {
      const { tenantId, entityId, device } = await countingSite(server);
      for (const { windows, isBulk, process } of calls) {
        const records = windows.map((one) => ({
          ...one,
          tenantId,
          deviceId: device.id,
          receivedMs: begin,
          source: "test",
          revision: null,
        }));
        await queues[process]?.take(records, isBulk ? bulkFrom : records.length);
      }
      const kept = expectedKept(calls);
      const byStart = [...kept.values()].sort(
        (a, b) => a.startMs - b.startMs || a.line.localeCompare(b.line),
      );
      const { rows } = await pool.query(
        `select line, seconds, extract(epoch from start_at)::float8 * 1000 as "startMs", coalesce(in_count, 0) as in
         from records where device_id = $1 order by start_at, line`,
        [device.id],
      );
      expect(rows).toEqual(
        byStart.map(({ line, seconds, startMs, values }) => ({ line, seconds, startMs, ...values })),
      );
      for (const line of ["1", "2"]) {
        const own = byStart.filter((one) => one.line === line);
        own.forEach((one, nth) => {
          expect(windowEnd(one)).toBeLessThanOrEqual(own[nth + 1]?.startMs ?? Number.POSITIVE_INFINITY);
        });
      }
      // All others lie in quarantine, with what they said.
      const actual = new Set(
        calls
          .flatMap(({ windows }) => windows)
          .filter(({ line, startMs, seconds }) => !kept.has(`${line}|${startMs}|${seconds}`))
          .map(({ line, startMs, seconds, values }) => `${line}|${startMs}|${seconds}|${values.in}`),
      );
      const quarantined = await pool.query(
        `select line || '|' || (extract(epoch from start_at) * 1000)::bigint || '|' || seconds || '|' || (measures ->> 'in_count') as key
         from quarantined_records where device_id = $1 and reason = 'overlap'`,
        [device.id],
      );
      expect(new Set(quarantined.rows.map(({ key }) => key))).toEqual(actual);
      // Line 1 is bound: its figures are the sum of what is kept, live and recomputed.
      await recompute(pool, tenantId);
      const sum = byStart.reduce((all, { line, values }) => (line === "1" ? all + values.in : all), 0);
      const figures = await pool.query(
        "select coalesce(sum(in_count), 0)::int as in from rollups where tenant_id = $1 and kind = 0 and subject_id = $2",
        [tenantId, entityId],
      );
      expect(figures.rows).toEqual([{ in: sum }]);
      const before = await allRollups(server, tenantId);
      await recomputeAll(server, tenantId);
      expect(await allRollups(server, tenantId)).toEqual(before);
    }),
    { numRuns: 12 },
  );
}, 120_000);
