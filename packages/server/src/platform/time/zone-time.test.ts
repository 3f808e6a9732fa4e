import { addDays } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { businessDayAt, datesLeftOut, dayBegin } from "../database/business-day.ts";
import {
  aheadOfStandard,
  dayStart,
  offsetAt,
  readWall,
  standardTime,
  toBusinessDay,
  toMoments,
  toWall,
  writeWall,
} from "./zone-time.ts";

const zones = Intl.supportedValuesOf("timeZone");
const quarterMs = 900_000;
const hourMs = 3_600_000;
const begin = Date.parse("2015-01-01T00:00:00Z");
const end = Date.parse("2027-12-31T00:00:00Z");

/** From here on these change their clocks no more: late decisions are not in every edition of the zone data. */
const staysFrom = new Map(
  [
    ["Africa/Casablanca", "2026-09-20"],
    ["Africa/El_Aaiun", "2026-09-20"],
    ["America/Edmonton", "2026-11-01"],
    ["America/Yellowknife", "2026-11-01"],
    ["America/Vancouver", "2026-11-01"],
  ].map(([zone = "", day]) => [zone, Date.parse(`${day}T00:00:00Z`)]),
);
const wasDecidedLate = (zone: string, ms: number) => ms >= (staysFrom.get(zone) ?? Number.POSITIVE_INFINITY);

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

const changesByZone = new Map(zones.map((zone) => [zone, clockChanges(zone)]));
const changing = zones.filter((zone) => (changesByZone.get(zone) ?? []).length > 0);

/** Zones with the dates their clocks left out. */
const leavingOut = zones
  .concat("Pacific/Enderbury", "Pacific/Kanton", "Kwajalein")
  .flatMap((zone) => datesLeftOut.map((date) => ({ zone, date })))
  .filter(({ zone, date }) => toMoments(zone, readWall(`${date} 12:00:00`)).kind === "skipped");

/** A zone with a moment, mostly near a clock change. */
const zonedMoment = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...leavingOut), fc.integer({ min: -400, max: 400 }))
      .map(([{ zone, date }, count]) => ({ zone, ms: readWall(`${date} 12:00:00`) + count * quarterMs })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...changing).chain((zone) =>
      fc.record({
        zone: fc.constant(zone),
        ms: fc
          .tuple(fc.constantFrom(...(changesByZone.get(zone) ?? [])), fc.integer({ min: -150, max: 150 }))
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
  expect(changesByZone.get("Europe/Berlin")).toHaveLength(26);
  expect(changesByZone.get("Australia/Lord_Howe")?.length).toBe(26);
  expect(changesByZone.get("Asia/Tokyo")).toEqual([]);
});

test("a wall clock leads back to the moments that show it", () => {
  fc.assert(
    fc.property(zonedMoment, ({ zone, ms }) => {
      const reading = toMoments(zone, toWall(zone, ms));
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
    (changesByZone.get(zone) ?? []).flatMap((change) => {
      const shift = offsetAt(zone, change) - offsetAt(zone, change - 1);
      const wallBefore = change + offsetAt(zone, change - 1);
      const isRight = (wall: number) => {
        const reading = toMoments(zone, wall);
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
      const day = toBusinessDay(zone, ms, minute);
      const from = dayStart(zone, day, minute);
      const to = dayStart(zone, addDays(day, 1), minute);
      expect(dayStart(zone, addDays(day, 2), minute)).toBeGreaterThanOrEqual(to);
      // A clock that goes back over the beginning of a day shows the end of the day before once more.
      const isDoubled = toMoments(zone, toWall(zone, ms)).kind === "twice";
      if (!isDoubled)
        expect(from <= ms && ms < to, `${zone} ${new Date(ms).toISOString()} ${minute}`).toBe(true);
      expect(toBusinessDay(zone, from, minute)).toBe(day);
      // Antarctica/Casey once changed by three hours.
      expect(Math.abs(to - from - 24 * hourMs)).toBeLessThanOrEqual(3 * hourMs);
    }),
    { numRuns: 5_000 },
  );
});

test("dates left out are known, and empty: the days around them are whole", () => {
  const found = zones.flatMap((zone) =>
    Array.from({ length: 67 }, (_, index) => 1970 + index)
      .filter(
        (year) =>
          offsetAt(zone, Date.UTC(year + 1, 0, 2)) - offsetAt(zone, Date.UTC(year, 0, 2)) > 20 * hourMs,
      )
      .flatMap((year) => Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-02`, day)))
      .filter((day) => toMoments(zone, readWall(`${day} 12:00:00`)).kind === "skipped"),
  );
  expect([...new Set(found)].sort()).toEqual(datesLeftOut);
  expect(leavingOut.length).toBeGreaterThan(5);
  for (const { zone, date } of leavingOut)
    for (const minute of [0, 270, 1425]) {
      const [before, at, after] = [-1, 0, 1].map((shift) => dayStart(zone, addDays(date, shift), minute));
      expect(at, `${zone} ${minute}`).toBe(after);
      expect(toBusinessDay(zone, (at as number) - 1, minute)).toBe(addDays(date, -1));
      expect((at as number) - (before as number), `${zone} ${minute}`).toBe(24 * hourMs);
    }
});

test("PostgreSQL reads the same clocks", async () => {
  const client = new pg.Client({ connectionString: inject("databaseServers")[0] });
  await client.connect();
  try {
    const { rows: known } = await client.query<{ name: string }>("select name from pg_timezone_names");
    const names = new Set(known.map(({ name }) => name));
    const missing = zones.filter((zone) => !names.has(zone));
    expect(missing).toEqual([]);
    const asked = fc.sample(zonedMoment, { seed: 2026, numRuns: 20_000 });
    // Besides the sample, the edges of every clock change.
    for (const zone of changing) {
      for (const change of changesByZone.get(zone) ?? [])
        asked.push({ zone, ms: change - quarterMs }, { zone, ms: change });
    }
    const toMinute = (index: number) => (index * 15) % 1440;
    const { rows } = await client.query<{ wall: string; day: string }>(
      `select to_char(m.at at time zone m.zone, 'YYYY-MM-DD HH24:MI:SS') as wall,
         ${businessDayAt("m.at", "m.zone", "m.minute")}::text as day
       from unnest($1::text[], $2::timestamptz[], $3::int[]) with ordinality as m(zone, at, minute, place) order by place`,
      [
        asked.map(({ zone }) => zone),
        asked.map(({ ms }) => new Date(ms).toISOString()),
        asked.map((_, index) => toMinute(index)),
      ],
    );
    const different = asked.filter(
      ({ zone, ms }, index) =>
        !wasDecidedLate(zone, ms) &&
        (rows[index]?.wall !== writeWall(toWall(zone, ms)) ||
          rows[index]?.day !== toBusinessDay(zone, ms, toMinute(index))),
    );
    expect(different.map(({ zone, ms }) => `${zone} ${new Date(ms).toISOString()}`)).toEqual([]);

    const days = leavingOut.flatMap(({ zone, date }) =>
      [-1, 0, 1, 2].flatMap((shift) =>
        [0, 270, 720, 1425].map((minute) => ({ zone, day: addDays(date, shift), minute })),
      ),
    );
    const { rows: begins } = await client.query<{ ms: number }>(
      `select (extract(epoch from ${dayBegin("d.day", "d.zone", "d.minute")}) * 1000)::float8 as ms
       from unnest($1::text[], $2::date[], $3::int[]) with ordinality as d(zone, day, minute, place) order by place`,
      [days.map(({ zone }) => zone), days.map(({ day }) => day), days.map(({ minute }) => minute)],
    );
    expect(begins.map(({ ms }) => ms)).toEqual(
      days.map(({ zone, day, minute }) => dayStart(zone, day, minute)),
    );
  } finally {
    await client.end();
  }
});

test("a clock at standard time shows each time once, in summer behind the zone's own", () => {
  const hour = 3_600_000;
  const summer = Date.parse("2026-07-01T00:00:00Z");
  expect(aheadOfStandard(standardTime("Europe/Berlin"), summer)).toBe(hour);
  expect(aheadOfStandard("Europe/Berlin", summer)).toBe(0);
  expect(aheadOfStandard(standardTime("Australia/Lord_Howe"), summer)).toBe(0);
  for (const [zone, offset] of [
    ["Europe/Berlin", 1],
    ["Europe/Dublin", 0],
    ["Australia/Sydney", 10],
    ["Asia/Tokyo", 9],
  ] as const) {
    for (const month of ["01", "04", "07", "10"]) {
      const ms = Date.parse(`2026-${month}-25T01:00:00Z`);
      expect(toMoments(standardTime(zone), ms + offset * hour)).toEqual({ kind: "once", ms });
    }
  }
});

test("a wall clock is written and read", () => {
  expect(writeWall(readWall("2026-05-13 09:30:00"))).toBe("2026-05-13 09:30:00");
  expect(readWall("not a time")).toBeNaN();
});
