import { batches } from "@foyer/contract/analytics/batch";
import { contrasting } from "@foyer/contract/analytics/contrast";
import { demographics } from "@foyer/contract/analytics/demographics";
import { festivals } from "@foyer/contract/analytics/festivals";
import { growing } from "@foyer/contract/analytics/growth";
import { type Interval, intervalFault, intervals } from "@foyer/contract/analytics/intervals";
import { peaks } from "@foyer/contract/analytics/peaks";
import { proportion } from "@foyer/contract/analytics/proportion";
import { query } from "@foyer/contract/analytics/query";
import { ranking } from "@foyer/contract/analytics/rank";
import { addDays } from "@foyer/contract/calendar-days";
import type { Measure } from "@foyer/contract/counting/measures";
import { holidays } from "@foyer/contract/places/holidays";
import { hoursOn, type OpeningHours, toMinutes } from "@foyer/contract/places/opening-hours";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, type House, type RandomHouses, randomHouses } from "../../../../test/random-houses.ts";
import { testServer } from "../../../../test/test-server.ts";

/** How the asked statistics are made: added and taken away. */
const statistics = {
  flowIn: [["in"], []],
  flowOut: [["out"], []],
  customerIn: [["in"], ["staffIn"]],
  totalPerson: [["in", "out"], []],
  flowPassby: [["passby"], []],
  batch: [["group"], []],
  adult: [["adult"], []],
} as const satisfies Record<string, [Measure[], Measure[]]>;
type Statistic = keyof typeof statistics;

interface Question {
  dataType: 0 | 1 | 2;
  ids: number[];
  type: Statistic;
  startTime: string;
  endTime: string;
  interval: Interval;
  openHoursOnly: boolean;
}

/** Sums by subject, by piece of time, or of all together; what a question does not tell is left out. */
type Reported = Partial<Record<string, number>>;

const dayMs = 86_400_000;
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const lastDay = "2026-11-03";

const listSubjects = ({ entityId, accesses, areas }: House, dataType: 0 | 1 | 2): readonly number[] =>
  ({ 0: [entityId], 1: accesses, 2: areas })[dataType];

const questionsAbout = ({ houses }: RandomHouses): fc.Arbitrary<Question> =>
  fc
    .record({
      dataType: fc.constantFrom<0 | 1 | 2>(0, 0, 1, 2),
      type: fc.constantFrom(...(Object.keys(statistics) as Statistic[])),
      startTime: fc.constantFrom(
        "2026-10-02",
        "2026-10-04",
        "2026-10-15",
        "2026-10-24",
        "2026-10-25",
        "2026-10-31",
        "2026-11-01",
      ),
      length: fc.constantFrom(1, 1, 2, 7, 9, 31),
      interval: fc.nat(),
      openHoursOnly: fc.boolean(),
    })
    .chain(({ startTime, length, interval, dataType, ...asked }) => {
      const all = houses.flatMap((house) => listSubjects(house, dataType));
      const longest = (Date.parse(lastDay) - Date.parse(startTime)) / dayMs + 1;
      const days = Math.min(length, longest);
      const fitting = intervals.filter((one) => intervalFault(one, days) === undefined);
      return fc.subarray(all, { minLength: 1 }).map((ids) => ({
        ...asked,
        dataType,
        ids,
        startTime,
        endTime: plus(startTime, days - 1),
        interval: fitting[interval % fitting.length] as Interval,
      }));
    });

const parseMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What a clock shows, `yyyy-MM-dd HH:mm`. */
const toClock = (zone: string, ms: number) =>
  new Date(ms).toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16);

function toDay({ timeZone, businessDayStart }: House, ms: number): string {
  const wall = Date.parse(`${toClock(timeZone, ms).replace(" ", "T")}:00Z`);
  return new Date(wall - parseMinutes(businessDayStart) * 60_000).toISOString().slice(0, 10);
}

/** Whether a minute of the slot is within opening hours. */
function isOpen({ timeZone, workTime, openingHours }: House, slot: number): boolean {
  if (openingHours) return isOpenByWeekday(openingHours, toClock(timeZone, slot));
  const [from = 0, to = 0] = workTime.split("~").map(parseMinutes);
  const begin = parseMinutes(toClock(timeZone, slot).slice(11));
  return Array.from({ length: 15 }, (_, nth) => (begin + nth) % 1440).some((minute) =>
    from <= to ? from === to || (from <= minute && minute < to) : minute >= from || minute < to,
  );
}

/** The same by the hours of the date and the night of the date before. */
function isOpenByWeekday(hours: OpeningHours, clock: string): boolean {
  const date = clock.slice(0, 10);
  const begin = parseMinutes(clock.slice(11));
  return [date, addDays(date, -1)].some((day, before) =>
    hoursOn(hours, day)
      .map(toMinutes)
      .some(([from, to]) => from < begin + before * 1440 + 15 && begin + before * 1440 < to),
  );
}

/** The amounts a question is about, from what was recorded and what rules made of it. */
function listAmounts({ houses, amounts }: RandomHouses, asked: Question) {
  const [added, taken] = statistics[asked.type] as [Measure[], Measure[]];
  const isAsked = ({ kind, id }: Amount) => kind === asked.dataType && asked.ids.includes(id);
  const isWithin = (house: House, slot: number) => {
    const day = toDay(house, slot);
    return asked.startTime <= day && day <= asked.endTime && (!asked.openHoursOnly || isOpen(house, slot));
  };
  return amounts.filter(isAsked).flatMap((amount) => {
    const { id, slot, measure } = amount;
    const house = houses.find((one) => listSubjects(one, asked.dataType).includes(id)) as House;
    const sign = Number(added.includes(measure)) - Number(taken.includes(measure));
    return sign !== 0 && isWithin(house, slot) ? [{ house, amount, counts: sign * amount.amount }] : [];
  });
}

const add = (actual: Reported, key: string, amount: number | null | undefined) => {
  actual[key] = (actual[key] ?? 0) + (amount ?? 0);
};

/** Name of the piece a slot lies in; of pieces of the clock without regard to hours that come twice. */
function toPiece(house: House, slot: number, { interval, startTime }: Question): string {
  const day = toDay(house, slot);
  const cut = (first: string) => (first < startTime ? startTime : first);
  if (interval === "1d") return day;
  if (interval === "1w") return cut(plus(day, -((new Date(day).getUTCDay() + 6) % 7)));
  if (interval === "1n") return cut(`${day.slice(0, 7)}-01`);
  if (interval === "1y") return cut(`${day.slice(0, 4)}-01-01`);
  const clock = toClock(house.timeZone, slot);
  // Five minutes of a slot are distinguished elsewhere; here they are added up again.
  const length = interval === "1h" ? 60 : interval === "30m" ? 30 : 15;
  const since = (parseMinutes(clock.slice(11)) - parseMinutes(house.businessDayStart) + 1440) % length;
  const begin = Date.parse(`${clock.replace(" ", "T")}:00Z`) - since * 60_000;
  return new Date(begin).toISOString().slice(0, 16).replace("T", " ");
}

function toQuarter(time: string, interval: Interval): string {
  const plain = time.slice(0, 16);
  if (interval !== "5m") return plain;
  return `${plain.slice(0, 14)}${String(Math.floor(Number(plain.slice(14)) / 15) * 15).padStart(2, "0")}`;
}

/** What the answer must contain: "all", each subject by its id, and each piece of time of all together. */
function truth(houses: RandomHouses, asked: Question): Reported {
  const actual: Reported = { all: 0, ...Object.fromEntries(asked.ids.map((id) => [String(id), 0])) };
  for (const { house, amount, counts } of listAmounts(houses, asked)) {
    add(actual, "all", counts);
    add(actual, String(amount.id), counts);
    add(actual, `at ${toPiece(house, amount.slot, asked)}`, counts);
  }
  return actual;
}

type Analysis = (houses: RandomHouses, asked: Question) => Promise<Reported>;

const toRows = (rows: readonly { id: number }[], value: (row: never) => number | null) =>
  Object.fromEntries(rows.map((row) => [String(row.id), value(row as never) ?? 0]));

const points = (all: readonly { time: string; value: number | null }[], { interval }: Question): Reported => {
  const actual: Reported = {};
  for (const { time, value } of all) if (value) add(actual, `at ${toQuarter(time, interval)}`, value);
  return actual;
};

/** Every analysis: what it answers to a question. */
const analyses: Record<string, Analysis> = {
  async contrast({ ask }, { startTime, endTime, ...asked }) {
    const body = { ...asked, ranges: [{ startTime, endTime }] };
    const [each, together] = await Promise.all([
      ask(contrasting.contrast, { body }),
      ask(contrasting.contrast, { body: { ...body, together: true } }),
    ]);
    const [all] = together.series;
    for (const { points, total } of [...each.series, ...together.series])
      expect(points.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(total.value ?? 0);
    const actual: Reported = { all: all?.total.value ?? 0 };
    for (const { id, total } of each.series) actual[String(id)] = total.value ?? 0;
    return { ...actual, ...points(all?.points ?? [], { startTime, endTime, ...asked }) };
  },

  async rank({ ask }, { interval: _, ...asked }) {
    const { rows, total } = await ask(ranking.rank, { body: { ...asked, size: 1000 } });
    return { all: total.value ?? 0, ...toRows(rows, ({ value }: { value: number | null }) => value) };
  },

  async growth({ ask }, asked) {
    const body = { ...asked, plain: true };
    const { rows, total, points: pieces } = await ask(growing.growth, { body });
    return {
      all: total.current.value ?? 0,
      ...toRows(rows, ({ current }: { current: { value: number | null } }) => current.value),
      ...points(pieces?.map(({ current }) => current) ?? [], asked),
    };
  },

  async peaks({ ask }, { interval: _, ...asked }) {
    const { weekdays, subjects } = await ask(peaks.peaks, { body: asked });
    const sum = (days: typeof weekdays) => days.reduce((all, { total }) => all + (total.value ?? 0), 0);
    return {
      all: sum(weekdays),
      ...toRows(subjects, (row: { weekdays: typeof weekdays }) => sum(row.weekdays)),
    };
  },

  async batch({ ask }, { type, ...asked }) {
    if (type !== "batch" && type !== "customerIn" && type !== "adult") return {};
    const { rows, total, subjects } = await ask(batches.batch, { body: asked });
    return {
      all: total[type].value ?? 0,
      ...Object.fromEntries(subjects.map((subject) => [String(subject.id), subject[type].value ?? 0])),
      ...points(
        rows.map((row) => ({ time: row.time, value: row[type].value })),
        { type, ...asked },
      ),
    };
  },

  async demographics({ ask }, { type, ...asked }) {
    if (type !== "adult" && type !== "batch") return {};
    const { total, rows, subjects } = await ask(demographics.demographics, { body: asked });
    return {
      all: total[type].value ?? 0,
      ...Object.fromEntries(subjects.map((subject) => [String(subject.id), subject[type].value ?? 0])),
      ...points(
        rows.map((row) => ({ time: row.time, value: row[type].value })),
        { type, ...asked },
      ),
    };
  },

  async proportion({ ask }, { interval: _, ...asked }) {
    const { rows, total, others } = await ask(proportion.proportion, { body: { ...asked, size: 1000 } });
    expect(others).toBeNull();
    return { all: total.value ?? 0, ...toRows(rows, ({ value }: { value: number | null }) => value) };
  },

  async query({ ask }, { type, ...asked }) {
    const { rows, total, columns } = await ask(query.flow, { body: { ...asked, type: [type] } });
    const pieces = columns.map(({ time }, nth) => ({ time, value: total.points?.[nth]?.[0]?.value ?? null }));
    return {
      all: total.figures[0]?.value ?? 0,
      ...Object.fromEntries(rows.map(({ id, figures }) => [String(id), figures[0]?.value ?? 0])),
      ...points(pieces, { type, ...asked }),
    };
  },

  async holiday({ ask }, { interval: _, startTime, endTime, ...asked }) {
    const { id } = await ask(holidays.create, {
      body: { name: `Festival ${startTime} ${Math.random()}`, startTime, endTime },
    });
    const { holiday, days } = await ask(festivals.details, { body: { ...asked, holidayId: id } });
    const { rows } = await ask(festivals.index, { body: { ...asked, holidayIds: [id] } });
    expect(rows[0]?.value ?? 0).toBe(holiday.value ?? 0);
    expect(days.reduce((all, { value }) => all + (value ?? 0), 0)).toBe(holiday.value ?? 0);
    await ask(holidays.remove, { body: [id] });
    return { all: holiday.value ?? 0 };
  },
};

/** What an analysis should have answered; it may leave out pieces in which nothing was counted. */
function toExpected(actual: Reported, wanted: Reported): Reported {
  const isOfPieces = Object.keys(actual).some((key) => key.startsWith("at "));
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, amount]) =>
      key.startsWith("at ") ? isOfPieces && amount !== 0 : key in actual,
    ),
  );
}

test("every analysis tells the sums of what was recorded and what rules made of it", async () => {
  const server = await testServer();
  server.clock.set("2026-11-04T12:00:00Z");
  let people = 0;
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const houses = await randomHouses(server, seed);
      for (const asked of fc.sample(questionsAbout(houses), { seed, numRuns: 12 })) {
        const wanted = truth(houses, asked);
        people += Math.abs(wanted.all ?? 0);
        for (const [name, analysis] of Object.entries(analyses)) {
          const actual = await analysis(houses, asked);
          expect(actual, `${name} ${JSON.stringify(asked)}`).toEqual(toExpected(actual, wanted));
        }
      }
    }),
    { numRuns: Number(process.env.FOYER_PROPERTY_RUNS ?? 2) },
  );
  expect(people).toBeGreaterThan(0);
}, 600_000);
