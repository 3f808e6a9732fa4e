import { addDays } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import pg from "pg";
import { expect, inject, test } from "vitest";
import {
  aheadOfStandard,
  dayOf,
  dayStart,
  momentsOf,
  offsetAt,
  readWall,
  standardTimeOf,
  toWall,
  writeWall,
} from "./zone-time.ts";

const zones = Intl.supportedValuesOf("timeZone");
const quarterMs = 900_000;
const hourMs = 3_600_000;
const begin = Date.parse("2015-01-01T00:00:00Z");
const end = Date.parse("2027-12-31T00:00:00Z");

/** From here on Morocco changes its clocks no more: what was decided late is not in every edition of the zone data. */
const moroccoStays = Date.parse("2026-09-20T00:00:00Z");
const moroccan = new Set(["Africa/Casablanca", "Africa/El_Aaiun"]);

/** The moments at which a zone's clock is changed: the first quarter of an hour with another offset. */
function clockChanges(zone: string): number[] {
  const changes: number[] = [];
  const step = 7 * 24 * hourMs;
  for (let from = begin; from < end; from += step) {
    if (offsetAt(zone, from) === offsetAt(zone, from + step)) continue;
    let [before, after] = [from, from + step];
    while (after - before > quarterMs) {
      const middle = before + Math.floor((after - before) / quarterMs / 2) * quarterMs;
      if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const quarters = (from: number, to: number) =>
  Array.from({ length: (to - from) / quarterMs }, (_, index) => from + index * quarterMs);

const changesOf = new Map(zones.map((zone) => [zone, clockChanges(zone)]));
const changing = zones.filter((zone) => (changesOf.get(zone) ?? []).length > 0);

/** A zone with a moment, mostly near a clock change. */
const zonedMoment = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...changing).chain((zone) =>
      fc.record({
        zone: fc.constant(zone),
        ms: fc
          .tuple(fc.constantFrom(...(changesOf.get(zone) ?? [])), fc.integer({ min: -150, max: 150 }))
          .map(([change, count]) => change + count * quarterMs),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      zone: fc.constantFrom(...zones),
      ms: fc.integer({ min: begin / quarterMs, max: end / quarterMs }).map((count) => count * quarterMs),
    }),
  },
);

test("there are zones enough, with changes by an hour and by half of one", () => {
  expect(zones.length).toBeGreaterThan(400);
  expect(changing.length).toBeGreaterThan(100);
  expect(changesOf.get("Europe/Berlin")).toHaveLength(26);
  expect(changesOf.get("Australia/Lord_Howe")?.length).toBe(26);
  expect(changesOf.get("Asia/Tokyo")).toEqual([]);
});

test("a wall clock leads back to the moments that show it", () => {
  fc.assert(
    fc.property(zonedMoment, ({ zone, ms }) => {
      const reading = momentsOf(zone, toWall(zone, ms));
      if (reading.kind === "twice") {
        expect(reading.first).toBeLessThan(reading.second);
        expect([reading.first, reading.second]).toContain(ms);
        expect(toWall(zone, reading.first)).toBe(toWall(zone, reading.second));
      } else {
        expect(reading).toEqual({ kind: "once", ms });
      }
    }),
    { numRuns: 5_000 },
  );
});

test("a skipped wall clock is later by the gap, a doubled one comes twice: at every clock change", () => {
  const wrong = changing.flatMap((zone) =>
    (changesOf.get(zone) ?? []).flatMap((change) => {
      const shift = offsetAt(zone, change) - offsetAt(zone, change - 1);
      const wallBefore = change + offsetAt(zone, change - 1);
      const isRight = (wall: number) => {
        const reading = momentsOf(zone, wall);
        if (reading.kind === "skipped") return shift > 0 && toWall(zone, reading.ms) === wall + shift;
        return reading.kind === "twice" && reading.second - reading.first === -shift;
      };
      return quarters(wallBefore + Math.min(shift, 0), wallBefore + Math.max(shift, 0))
        .filter((wall) => !isRight(wall))
        .map((wall) => `${zone} ${writeWall(wall)}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test("a moment lies within its day: midnight to midnight, or whenever a business day begins", () => {
  const onTheQuarter = fc.integer({ min: 0, max: 95 }).map((count) => count * 15);
  fc.assert(
    fc.property(zonedMoment, onTheQuarter, ({ zone, ms }, minute) => {
      const day = dayOf(zone, ms, minute);
      const from = dayStart(zone, day, minute);
      const to = dayStart(zone, addDays(day, 1), minute);
      // A clock that goes back over the beginning of a day shows the end of the day before once more.
      const isDoubled = momentsOf(zone, toWall(zone, ms)).kind === "twice";
      if (!isDoubled)
        expect(from <= ms && ms < to, `${zone} ${new Date(ms).toISOString()} ${minute}`).toBe(true);
      expect(dayOf(zone, from, minute)).toBe(day);
      // Antarctica/Casey once changed by three hours.
      expect(Math.abs(to - from - 24 * hourMs)).toBeLessThanOrEqual(3 * hourMs);
    }),
    { numRuns: 5_000 },
  );
});

test("PostgreSQL reads the same clocks", async () => {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  try {
    const { rows: known } = await client.query<{ name: string }>("select name from pg_timezone_names");
    const names = new Set(known.map(({ name }) => name));
    const missing = zones.filter((zone) => !names.has(zone));
    expect(missing).toEqual([]);
    const asked = fc.sample(zonedMoment, { seed: 2026, numRuns: 20_000 });
    // Besides the sample, the edges of every clock change there is.
    for (const zone of changing) {
      for (const change of changesOf.get(zone) ?? [])
        asked.push({ zone, ms: change - quarterMs }, { zone, ms: change });
    }
    const { rows } = await client.query<{ wall: string; day: string }>(
      `select to_char(m.at at time zone m.zone, 'YYYY-MM-DD HH24:MI:SS') as wall,
         to_char((m.at at time zone m.zone) - interval '6 hours', 'YYYY-MM-DD') as day
       from unnest($1::text[], $2::timestamptz[]) with ordinality as m(zone, at, place) order by place`,
      [asked.map(({ zone }) => zone), asked.map(({ ms }) => new Date(ms).toISOString())],
    );
    const different = asked.filter(
      ({ zone, ms }, index) =>
        !(moroccan.has(zone) && ms >= moroccoStays) &&
        (rows[index]?.wall !== writeWall(toWall(zone, ms)) || rows[index]?.day !== dayOf(zone, ms, 360)),
    );
    expect(different.map(({ zone, ms }) => `${zone} ${new Date(ms).toISOString()}`)).toEqual([]);
  } finally {
    await client.end();
  }
});

test("a clock at standard time shows each time once, in summer behind the zone's own", () => {
  const hour = 3_600_000;
  const summer = Date.parse("2026-07-01T00:00:00Z");
  expect(aheadOfStandard(standardTimeOf("Europe/Berlin"), summer)).toBe(hour);
  expect(aheadOfStandard("Europe/Berlin", summer)).toBe(0);
  expect(aheadOfStandard(standardTimeOf("Australia/Lord_Howe"), summer)).toBe(0);
  for (const [zone, offset] of [
    ["Europe/Berlin", 1],
    ["Europe/Dublin", 0],
    ["Australia/Sydney", 10],
    ["Asia/Tokyo", 9],
  ] as const) {
    for (const month of ["01", "04", "07", "10"]) {
      const ms = Date.parse(`2026-${month}-25T01:00:00Z`);
      expect(momentsOf(standardTimeOf(zone), ms + offset * hour)).toEqual({ kind: "once", ms });
    }
  }
});

test("a wall clock is written and read", () => {
  expect(writeWall(readWall("2026-05-13 09:30:00"))).toBe("2026-05-13 09:30:00");
  expect(readWall("not a time")).toBeNaN();
});
