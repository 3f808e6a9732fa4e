import type { MeasureValues } from "@foyer/contract/counting/measures";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import {
  allRollups,
  type ListeningServer,
  listeningServer,
  listSlots,
  recomputeAll,
} from "../../../../test/test-listeners.ts";
import type { DecodedReading, DecodedRecord, Feed } from "../../devices/protocols/protocol.ts";

const day = Date.parse("2026-05-04T00:00:00Z");
const at = (time: string) => new Date(`2026-05-04T${time}Z`);

const makeWindow = (start: string, values: MeasureValues, feed: Feed = "window"): DecodedRecord => ({
  line: "1",
  feed,
  at: { utc: at(start) },
  anchor: "start",
  seconds: 900,
  values,
});
const eventAt = (time: string, values: MeasureValues): DecodedRecord => ({
  line: "1",
  at: { utc: at(time) },
  anchor: "start",
  seconds: 0,
  values,
});
const readingAt = (time: string | Date, totals: MeasureValues, more = {}): DecodedReading => ({
  line: "1",
  at: { utc: typeof time === "string" ? at(time) : time },
  seconds: 300,
  totals,
  ...more,
});

interface Told {
  records?: DecodedRecord[];
  readings?: DecodedReading[];
  feeds?: Feed[];
  received?: string;
}

/** Hands messages of a brand to the intake as its listener would. */
async function counter(server: ListeningServer, options: { recordPeriod?: number } = {}) {
  const place = await countingSite(server, options);
  const { sn } = place.device;
  const tell = ({ records = [], readings = [], feeds, received = "12:00:00" }: Told) =>
    server.intake.take(
      { ok: true, message: { sn, kind: "records", records, readings, ...(feeds && { feeds }), state: {} } },
      {
        protocol: "brand",
        meta: {},
        body: Buffer.alloc(0),
        receivedAt: at(received),
        connection: { address: null },
      },
    );
  const counts = async () => {
    const records = await listRecords(server, place.device.id);
    return records.filter((record) => record.in + record.out > 0).map((r) => [r.start.slice(11, 16), r.in]);
  };
  return { ...place, tell, counts };
}

test("running totals count their differences; a fall is a reset; the first reading counts nobody", async () => {
  const server = await listeningServer();
  const { tell, counts, entityId, tenantId } = await counter(server);
  await tell({ readings: [readingAt("10:05:00", { in: 100, out: 40 })] });
  await tell({ readings: [readingAt("10:10:00", { in: 107, out: 41 })] });
  await tell({ readings: [readingAt("10:15:00", { in: 107, out: 44 })] });
  await tell({ readings: [readingAt("10:20:00", { in: 3, out: 0 })] });
  expect(await counts()).toEqual([
    ["10:05", 7],
    ["10:10", 0],
    ["10:15", 3],
  ]);
  const slots = await listSlots(server, 0, entityId);
  expect(slots.map(({ at: slot, in: into, out, covered }) => [slot, into, out, covered])).toEqual([
    ["05-04 10:00", 7, 4, 600],
    ["05-04 10:15", 3, 0, 300],
  ]);
  const kept = await allRollups(server, tenantId);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(kept);
});

test("a counter that runs over its width is no reset", async () => {
  const server = await listeningServer();
  const { tell, counts } = await counter(server);
  const modulus = 65_536;
  await tell({ readings: [readingAt("10:05:00", { in: 65_530 }, { modulus })] });
  await tell({ readings: [readingAt("10:10:00", { in: 4 }, { modulus })] });
  await tell({ readings: [readingAt("10:15:00", { in: 1 }, { modulus })] });
  expect(await counts()).toEqual([
    ["10:05", 10],
    ["10:10", 1],
  ]);
});

test("what came during a silence counts, however many, where the totals are read again", async () => {
  const server = await listeningServer();
  const { tell, counts, device } = await counter(server);
  await tell({ readings: [readingAt("06:00:00", { in: 0 })] });
  await tell({ readings: [readingAt("10:00:00", { in: 20_000 })] });
  expect(await counts()).toEqual([["09:55", 20_000]]);
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("readings in any order, repeated, over several messages: the same records in the end", async () => {
  const server = await listeningServer();
  const readings = [0, 5, 5, 17, 4, 90].map((total, index) =>
    readingAt(new Date(day + index * 300_000), { in: total, out: 2 * total }),
  );
  const expected = [5, 0, 12, 4, 86];
  const orders = fc.sample(fc.shuffledSubarray([...readings.keys(), 2, 4], { minLength: 8 }), {
    seed: 7,
    numRuns: 6,
  });
  for (const order of orders) {
    const { tell, device, entityId, tenantId } = await counter(server);
    const messages = order.map((index) => ({ readings: [readings[index] as DecodedReading] }));
    for (const message of messages.slice(0, 4)) await tell(message);
    await Promise.all(messages.slice(4).map(tell));
    const records = await listRecords(server, device.id);
    expect(records.map((record) => record.in)).toEqual(expected);
    const slots = await listSlots(server, 0, entityId);
    expect(slots.reduce((sum, slot) => sum + slot.out, 0)).toBe(214);
    const kept = await allRollups(server, tenantId);
    await recomputeAll(server, tenantId);
    expect(await allRollups(server, tenantId)).toEqual(kept);
  }
});

test("one total that falls sets the whole reading back, also totals that stand higher again", async () => {
  const server = await listeningServer();
  const { tell, device } = await counter(server);
  const both = async () =>
    (await listRecords(server, device.id)).map((r) => [r.start.slice(11, 16), r.in, r.out]);
  await tell({ readings: [readingAt("10:05:00", { in: 130, out: 35 })] });
  await tell({ readings: [readingAt("10:10:00", { in: 100, out: 60 })] });
  expect(await both()).toEqual([["10:05", 100, 60]]);
  // A stored reading older than the first live one.
  await tell({ readings: [readingAt("10:00:00", { in: 140, out: 30 })] });
  expect(await both()).toEqual([
    ["10:00", 130, 35],
    ["10:05", 100, 60],
  ]);
});

test("a stored reading older than the first live one: what came after a reset counts whole", async () => {
  const server = await listeningServer();
  const { tell, device } = await counter(server);
  await tell({ readings: [readingAt("10:10:00", { in: 18, out: 22 })] });
  await tell({ readings: [readingAt("10:05:00", { in: 29, out: 8 })] });
  expect((await listRecords(server, device.id)).map((r) => [r.in, r.out])).toEqual([[18, 22]]);
});

test("a counter that runs over its width while another total rises is no reset", async () => {
  const server = await listeningServer();
  const { tell, device } = await counter(server);
  const modulus = 65_536;
  await tell({ readings: [readingAt("10:05:00", { in: 65_530, out: 20 }, { modulus })] });
  await tell({ readings: [readingAt("10:10:00", { in: 4, out: 27 }, { modulus })] });
  await tell({ readings: [readingAt("10:15:00", { in: 3, out: 30 }, { modulus })] });
  expect((await listRecords(server, device.id)).map((r) => [r.in, r.out])).toEqual([
    [10, 7],
    [3, 30],
  ]);
});

test("random totals with resets, each telling what it likes, in any order and repeated, over two messages at once", async () => {
  const server = await listeningServer();
  const people = fc.record({ in: fc.nat(40), out: fc.nat(40) });
  const step = fc.record({
    came: people,
    isReset: fc.boolean(),
    tells: fc.constantFrom("both", "both", "both", "in", "out"),
  });
  const days = fc.array(step, { minLength: 4, maxLength: 12 });
  const runs = fc.sample(fc.tuple(days, fc.infiniteStream(fc.nat(1_000))), { seed: 11, numRuns: 12 });
  for (const [steps, chance] of runs) {
    const { tell, device } = await counter(server);
    const totals = { in: 500, out: 500 };
    // What a reader of all readings in order knows: the totals since the last fall it could see.
    const known: { in?: number; out?: number } = {};
    const expected: number[][] = [];
    const readings = steps.map(({ came, isReset, tells }, index) => {
      if (isReset) Object.assign(totals, { in: 0, out: 0 });
      totals.in += came.in;
      totals.out += came.out;
      const actual: MeasureValues = tells === "both" ? { ...totals } : { [tells]: totals[tells] };
      const names = Object.keys(actual) as ("in" | "out")[];
      const fell = names.some((name) => (actual[name] as number) < (known[name] ?? 0));
      if (fell) Object.assign(known, { in: 0, out: 0 });
      const before = { ...known };
      const [inside, out] = (["in", "out"] as const).map((name) => {
        const now = actual[name];
        const was = before[name];
        return now === undefined || was === undefined ? undefined : now - was;
      });
      Object.assign(known, actual);
      if (inside !== undefined || out !== undefined) expected.push([index, inside ?? 0, out ?? 0]);
      return readingAt(new Date(day + index * 300_000), actual);
    });
    const next = () => chance.next().value as number;
    const order = [...readings, ...readings.slice(0, 3)]
      .map((reading) => ({ reading, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ reading }) => reading);
    const half = Math.ceil(order.length / 2);
    for (const reading of order.slice(0, half)) await tell({ readings: [reading] });
    await Promise.all(order.slice(half).map((reading) => tell({ readings: [reading] })));
    const records = await listRecords(server, device.id);
    const kept = records.map((r) => [(Date.parse(r.start) - day) / 300_000 + 1, r.in, r.out]);
    expect(kept).toEqual(expected);
  }
});

test("a line counts from one feed: the better one takes over and nobody counts twice", async () => {
  const server = await listeningServer();
  const feeds: Feed[] = ["window", "total"];
  const { tell, counts, device, entityId } = await counter(server);
  const live = (time: string, total: number) => ({
    feeds,
    readings: [readingAt(time, { in: total }, { seconds: 0 })],
  });
  await tell(live("10:01:00", 10));
  await tell(live("10:02:00", 12));
  await tell(live("10:16:00", 15));
  expect(await counts()).toEqual([
    ["10:01", 2],
    ["10:15", 3],
  ]);
  // The window reports the same people again, and a few that the first reading could not.
  await tell({ feeds, records: [makeWindow("10:15:00", { in: 4 })] });
  await tell(live("10:31:00", 19));
  await tell({ feeds, records: [makeWindow("10:30:00", { in: 5 })] });
  expect(await counts()).toEqual([
    ["10:01", 2],
    ["10:15", 4],
    ["10:30", 5],
  ]);
  const slots = await listSlots(server, 0, entityId);
  expect(slots.reduce((sum, slot) => sum + slot.in, 0)).toBe(11);
  const { rows } = await server.platform.database.pool.query(
    "select feed, other_feeds, by_event from device_lines where device_id = $1",
    [device.id],
  );
  expect(rows).toEqual([{ feed: "window", other_feeds: ["total"], by_event: false }]);
});

test("other measures of a line are taken beside its counts", async () => {
  const server = await listeningServer();
  const feeds: Feed[] = ["aggregate", "window", "total"];
  const { tell, entityId } = await counter(server);
  await tell({ feeds, records: [makeWindow("10:00:00", { in: 4 })] });
  await tell({
    feeds,
    records: [{ ...makeWindow("00:00:00", { deduped: 3 }, "extra"), seconds: 0 }],
  });
  const { rows } = await server.platform.database.pool.query(
    "select in_count, deduped from day_rollups where kind = 0 and subject_id = $1",
    [entityId],
  );
  expect(rows).toEqual([{ in_count: 4, deduped: 3 }]);
});

test("of a line that reports crossings the time is covered that the device was there", async () => {
  const server = await listeningServer();
  const { tell, entityId, device, tenantId } = await counter(server, { recordPeriod: 0 });
  await tell({ records: [eventAt("10:02:00", { in: 1 })], received: "10:02:01" });
  await tell({ received: "10:14:00" });
  await tell({ received: "10:31:00" });
  // Two hours away: a gap.
  await tell({ received: "12:31:00" });
  await tell({ records: [eventAt("12:33:00", { out: 1 })], received: "12:33:00" });
  const slots = await listSlots(server, 0, entityId);
  expect(slots.map(({ at: slot, covered, in: into }) => [slot.slice(6), covered, into])).toEqual([
    ["10:00", 900, 1],
    ["10:15", 900, 0],
    ["10:30", 300, 0],
    ["12:30", 300, 0],
  ]);
  expect(await listRecords(server, device.id)).toHaveLength(2);
  const kept = await allRollups(server, tenantId);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(kept);
});
