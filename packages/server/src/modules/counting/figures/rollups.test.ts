import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import { devices } from "@foyer/contract/devices/devices";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import {
  access,
  area,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
} from "../../../../test/factories.ts";
import {
  allRollups,
  type ListeningServer,
  listeningServer,
  recomputeAll,
} from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { coveredSums, pairedSums, sumColumn } from "../columns/columns.ts";
import { isOfAlone } from "../placement/placement.ts";
import { recompute } from "../recomputing/recomputing.ts";
import type { CountRecord } from "../records/records.ts";
import { writeRecords } from "../storage/records/write-records.ts";

const begin = Date.parse("2026-10-24T20:00:00Z");
const slotMs = 900_000;
const directions = [0, 1, 2, 3, 4];

/** One entity in Lord Howe (half-hour clock change), a line for each direction, two areas joined by a passage. */
async function house(server: ListeningServer) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { timeZone: "Australia/Lord_Howe", businessDayStart: "04:30" });
  const [ground, upper] = [await area(ask, { entityId }), await area(ask, { entityId })];
  const ties = [
    { areaId: ground, sign: 1 as const },
    { areaId: upper, sign: -1 as const },
  ];
  const entrance = await access(ask, { entityId, areas: [{ areaId: ground, sign: 1 }] });
  const passage = await access(ask, { entityId, kind: "internal", areas: ties });
  const { id: deviceId } = await device(ask, { modelId: await deviceModel(server.admin), entityId });
  for (const corridorId of [entrance, passage]) {
    const lines = directions.map((direction) => ({
      deviceId,
      line: `${corridorId}-${direction}`,
      direction,
      from: new Date(begin - 86_400_000).toISOString(),
    }));
    await ask(devices.bind, { body: { corridorId, devices: lines } });
  }
  return { tenantId, deviceId, entityId, entrance, passage, ground, upper };
}

type House = Awaited<ReturnType<typeof house>>;

const someValues = (among: readonly Measure[]): fc.Arbitrary<MeasureValues> =>
  fc.dictionary(fc.constantFrom(...among), fc.integer({ min: 0, max: 50 }), { maxKeys: 5 });

/** Mostly what simple counters send, now and then everything: so that batches meet records beyond their tier. */
const values = fc.oneof(
  { weight: 3, arbitrary: someValues(["in", "out"]) },
  { weight: 1, arbitrary: someValues(measures) },
);

const toRecord = ({ tenantId, deviceId, entrance, passage }: House): fc.Arbitrary<CountRecord> =>
  fc
    .record({
      corridor: fc.constantFrom(entrance, passage),
      direction: fc.constantFrom(...directions),
      minute: fc.integer({ min: 0, max: 400 }),
      seconds: fc.constantFrom(0, 60, 300, 900, 3600, 5400),
      values,
    })
    .map(({ corridor, direction, minute, seconds, values }) => ({
      tenantId,
      deviceId,
      line: `${corridor}-${direction}`,
      startMs: begin + minute * 60_000,
      seconds,
      receivedMs: begin + 86_400_000,
      source: "test",
      revision: null,
      values,
    }));

/** Splits into batches without a repeated key, as the queue does. */
function batches(records: readonly CountRecord[]): CountRecord[][] {
  const result: CountRecord[][] = [[]];
  const keys = new Set<string>();
  for (const record of records) {
    const key = `${record.line}|${record.startMs}|${record.seconds}`;
    if (keys.has(key)) {
      keys.clear();
      result.push([]);
    }
    keys.add(key);
    result.at(-1)?.push(record);
  }
  return result;
}

/**
 * In and out of each subject as the counting model says, calculated here in plain steps: the last value of each key
 * wins.
 */
function expectedTotals(
  house: House,
  records: readonly CountRecord[],
): Record<string, { in: number; out: number; covered: number }> {
  const last = new Map(
    records.map((record) => [`${record.line}|${record.startMs}|${record.seconds}`, record]),
  );
  const totals: Record<string, { in: number; out: number; covered: number }> = {};
  const add = (kind: number, id: number, into: number, outCount: number, seconds: number) => {
    const total = totals[`${kind}-${id}`] ?? { in: 0, out: 0, covered: 0 };
    totals[`${kind}-${id}`] = total;
    total.in += into;
    total.out += outCount;
    total.covered += seconds;
  };
  for (const {
    line,
    seconds,
    values: { in: into = 0, out = 0 },
  } of last.values()) {
    const [corridor = 0, direction] = line.split("-").map(Number);
    const [a, b] = [
      [into, out],
      [into, 0],
      [0, out],
      [out, into],
      [into + out, 0],
    ][direction ?? 0] as [number, number];
    add(1, corridor, a, b, seconds);
    add(2, house.ground, a, b, seconds);
    if (corridor === house.entrance) add(0, house.entityId, a, b, seconds);
    else add(2, house.upper, b, a, seconds);
  }
  return totals;
}

async function totalsIn({ platform }: ListeningServer, table: string, tenantId: number) {
  const { rows } = await platform.database.pool.query(
    `select kind || '-' || subject_id as key, sum(coalesce(in_count, 0))::int as in, sum(coalesce(out_count, 0))::int as out,
       sum(coalesce(covered_seconds, 0))::int as covered from ${table} where tenant_id = $1 group by 1`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ key, ...totals }) => [key, totals]));
}

/** A roll-up without what depends on lines beside one another. */
function withoutPairs(rollup: string): Record<string, unknown> {
  const paired = new Set(
    [...pairedSums, ...coveredSums.filter(({ bits }) => isOfAlone(bits))].map(({ name }) => sumColumn(name)),
  );
  return Object.fromEntries(Object.entries(JSON.parse(rollup)).filter(([column]) => !paired.has(column)));
}

test("live, bulk and recomputed roll-ups agree with each other and with the counting model", async () => {
  const server = await listeningServer();
  const { pool, ingest } = server.platform.database;
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const live = await house(server);
      const records = fc.sample(toRecord(live), { seed, numRuns: 120 });
      for (const batch of batches(records)) await writeRecords(ingest, "live", batch);
      const written = await allRollups(server, live.tenantId);
      expect(await totalsIn(server, "rollups", live.tenantId)).toEqual(expectedTotals(live, records));
      expect(await totalsIn(server, "day_rollups", live.tenantId)).toEqual(expectedTotals(live, records));

      // What lines measure beside those that measure no flow is for the worker, which finds marks of it.
      await recompute(pool, live.tenantId);
      const rollups = await allRollups(server, live.tenantId);
      expect(rollups.map(withoutPairs)).toEqual(written.map(withoutPairs));
      await recomputeAll(server, live.tenantId);
      expect(await allRollups(server, live.tenantId)).toEqual(rollups);

      // The same records on the bulk path, after the roll-ups were thrown away: marks alone bring them back.
      await pool.query("delete from rollups where tenant_id = $1", [live.tenantId]);
      await pool.query("delete from day_rollups where tenant_id = $1", [live.tenantId]);
      await pool.query("delete from records where tenant_id = $1", [live.tenantId]);
      for (const batch of batches(records)) await writeRecords(ingest, "bulk", batch);
      await recompute(pool, live.tenantId);
      expect(await allRollups(server, live.tenantId)).toEqual(rollups);
    }),
    { numRuns: 6 },
  );
}, 60_000);

test("eight writers that re-send changed values at once leave no wrong slot", async () => {
  const server = await listeningServer();
  const { ingest } = server.platform.database;
  const made = await house(server);
  const keys = Array.from({ length: 40 }, (_, index) => begin + index * slotMs);
  const line = `${made.entrance}-0`;
  const record = (startMs: number, writer: number, round: number): CountRecord => ({
    tenantId: made.tenantId,
    deviceId: made.deviceId,
    line,
    startMs,
    seconds: 300,
    source: "test",
    revision: null,
    receivedMs: begin + 86_400_000 + round,
    values: { in: (writer * 31 + round * 17 + startMs / slotMs) % 97 },
  });
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 10; round++) {
        await writeRecords(
          ingest,
          "live",
          keys.map((startMs) => record(startMs, writer, round)),
        );
      }
    }),
  );
  const before = await allRollups(server, made.tenantId);
  await recomputeAll(server, made.tenantId);
  expect(await allRollups(server, made.tenantId)).toEqual(before);
}, 30_000);

test("a business day that begins in the doubled hour of autumn: made anew, days are the same as live", async () => {
  const server = await testServer();
  const site = await countingSite(server, { businessDayStart: "02:30" });
  const hours = Array.from({ length: 60 }, (_, nth) => Date.parse("2026-10-24T00:00:00Z") + nth * 3_600_000);
  const records = hours.flatMap((hour, nth) =>
    [0, 1, 2, 3].map((quarter) => ({
      tenantId: site.tenantId,
      deviceId: site.device.id,
      line: "1",
      startMs: hour + quarter * 900_000,
      seconds: 900,
      receivedMs: hour + 3_600_000,
      source: "test",
      revision: null,
      values: { in: nth + quarter },
    })),
  );
  await writeRecords(server.platform.database.ingest, "live", records);
  const live = await allRollups(server, site.tenantId);
  await recomputeAll(server, site.tenantId);
  expect(await allRollups(server, site.tenantId)).toEqual(live);
  for (const day of ["2026-10-24", "2026-10-25", "2026-10-26"]) {
    await server.platform.database.pool.query(
      `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
       values ($1, 0, $2, ($3::date + time '12:00') at time zone 'Europe/Berlin', ($3::date + time '13:00') at time zone 'Europe/Berlin')`,
      [site.tenantId, site.entityId, day],
    );
    await recompute(server.platform.database.pool, site.tenantId);
    expect(await allRollups(server, site.tenantId)).toEqual(live);
  }
});
