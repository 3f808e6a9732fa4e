import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countedAllDay } from "../../../../test/counted-all-day.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { testServer } from "../../../../test/test-server.ts";
import { comparedDays, toPeriod } from "./periods.ts";

/** People in by the local clock; it is Wednesday 2026-05-13 12:07, so the last whole quarter ended at 12:00. */
const people: Record<string, number> = {
  "2026-05-13 09:00": 5,
  "2026-05-13 11:45": 7,
  "2026-05-13 12:00": 2,
  "2026-05-12 11:45": 4,
  "2026-05-12 12:00": 100,
  "2026-05-11 10:00": 10,
  "2026-05-10 10:00": 1,
  "2026-05-06 11:00": 3,
  "2026-05-06 13:00": 50,
  "2026-05-04 10:00": 20,
  "2026-05-01 10:00": 30,
  "2026-04-29 10:00": 6,
  "2026-04-13 10:00": 8,
  "2026-04-13 13:00": 60,
  "2026-04-01 10:00": 9,
  "2026-03-15 10:00": 11,
  "2026-01-01 00:00": 12,
  "2025-12-31 23:45": 1000,
  "2025-05-13 11:45": 13,
  "2025-05-13 12:00": 500,
  "2025-01-01 00:00": 14,
};

// value: all so far; elapsed: up to 12:00, which is what grows against `previous`.
// Days beside the same weekday; `before` beside the day before.
const day = { from: "2026-05-13", to: "2026-05-13", value: 14, elapsed: 12, previous: 3, before: 4 };
const week = { from: "2026-05-11", to: "2026-05-13", value: 128, elapsed: 126, previous: 23 };
const month = { from: "2026-05-01", to: "2026-05-13", value: 232, elapsed: 230, previous: 17 };
const year = { from: "2026-01-01", to: "2026-05-13", value: 338, elapsed: 336, previous: 27 };
const lastWeek = { from: "2026-05-04", to: "2026-05-10", value: 74, elapsed: 74, previous: 36 };
const periods = {
  1: day,
  6: { from: "2026-05-12", to: "2026-05-12", value: 104, elapsed: 104, previous: 0, before: 10 },
  2: week,
  7: lastWeek,
  3: month,
  8: { from: "2026-04-01", to: "2026-04-30", value: 83, elapsed: 83, previous: 11 },
  4: year,
};
type Span = Pick<typeof day, "value" | "elapsed" | "previous">;
const expected = ({ value, elapsed, previous }: Span) => ({
  value,
  previous,
  growth: previous === 0 ? null : elapsed / previous - 1,
});

test.each([
  ["UTC", "+00:00"],
  ["Asia/Kathmandu", "+05:45"],
  ["Pacific/Marquesas", "-09:30"],
])("each period beside the one before at the same elapsed time, in %s", async (timeZone, offset) => {
  const server = await testServer();
  server.clock.set(`2026-05-13T12:07:00${offset}`);
  const site = await countingSite(server, { timeZone, from: "2024-01-01" });
  const { ask, entityId } = site;
  const within = (from: string, to: string) =>
    Object.fromEntries(
      Object.entries(people)
        .filter(([at]) => from <= at && at <= `${to}~`)
        .map(([at, value]) => [at, { in: value }]),
    );
  // The years are known without a gap as far as they are compared.
  for (const [from, until] of [
    ["2026-01-01", "2026-05-13 12:15"],
    ["2025-01-01", "2025-05-13"],
  ] as const)
    await countedAllDay(server, site, offset, [from, until], within(from, until.slice(0, 10)));
  await counted(server, site, offset, within("2025-12-31", "2025-12-31"));

  const asked = (query: { period?: number; compare?: "previous"; startTime?: string; endTime?: string }) =>
    ask(home.statistical, { query: { ...query, entityId } });
  for (const [period, span] of Object.entries(periods)) {
    const { startTime, endTime, zones, cards } = await asked({ period: Number(period) });
    expect({ startTime, endTime, zones }, period).toEqual({
      startTime: span.from,
      endTime: span.to,
      zones: [timeZone],
    });
    expect(cards.flowIn, period).toMatchObject(expected(span));
  }
  const custom = async (startTime: string, endTime: string) =>
    (await asked({ period: 5, startTime, endTime })).cards.flowIn;
  expect(await custom("2026-05-04", "2026-05-10")).toMatchObject(expected(lastWeek));
  // Days alone are the specification's way to ask.
  const named = await asked({ startTime: "2026-05-04", endTime: "2026-05-10" });
  expect(named).toMatchObject({ startTime: "2026-05-04", endTime: "2026-05-10" });
  expect(named.cards.flowIn).toMatchObject(expected(lastWeek));
  // Still running: of the same weekdays before only as much as has gone by of these.
  expect(await custom("2026-05-11", "2026-05-13")).toMatchObject(expected(week));
  const before = async (startTime: string, endTime: string) =>
    (await asked({ compare: "previous", startTime, endTime })).cards.flowIn;
  expect(await before("2026-05-11", "2026-05-13")).toMatchObject({ value: 128, previous: 1, growth: 125 });
  expect(await before("2026-05-11", "2026-05-20")).toMatchObject({
    value: 128,
    previous: 30,
    growth: 126 / 30 - 1,
  });
  for (const [period, { value, elapsed, before: previous }] of [
    [1, day],
    [6, periods[6]],
  ] as const)
    expect((await asked({ period, compare: "previous" })).cards.flowIn).toMatchObject(
      expected({ value, elapsed, previous }),
    );
  expect((await asked({})).comparedWith).toEqual({
    startTime: "2026-05-06",
    endTime: "2026-05-06",
    sameWeekdays: true,
    elapsed: true,
  });
  expect(await custom("2026-02-01", "2026-02-28")).toMatchObject({
    value: 0,
    previous: 0,
    growth: null,
  });

  const kpi = await ask(home.kpi, { query: { type: "flowIn", entityId } });
  for (const [name, span] of Object.entries({ day, week, month, year })) {
    expect(kpi[name as keyof typeof kpi], name).toMatchObject({
      ...expected(span),
      startTime: span.from,
      endTime: span.to,
    });
  }
  const ofTime = await ask(home.kpi, { query: { type: "flowIn", entityId, timeType: 7 } });
  expect(ofTime.week).toMatchObject({ value: 74, startTime: "2026-05-04", endTime: "2026-05-10" });
  const earlier = await ask(home.kpi, { query: { type: "flowIn", entityId, startTime: "2026-05-06" } });
  expect(earlier).toMatchObject({
    day: { value: 53, previous: 6, startTime: "2026-05-06", endTime: "2026-05-06" },
    week: { value: 73, previous: 6, startTime: "2026-05-04", endTime: "2026-05-06" },
    month: { value: 103, previous: 9, startTime: "2026-05-01" },
    year: { value: 209, previous: 14, startTime: "2026-01-01" },
  });
});

test("cards: numbers, rates and distributions, with a gap no number", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00Z");
  const site = await countingSite(server, { timeZone: "UTC", from: "2026-05-01" });
  const { ask } = site;
  await counted(server, site, "Z", {
    "2026-05-13 09:00": {
      in: 30,
      out: 10,
      passby: 70,
      adult: 20,
      child: 10,
      group: 8,
      genderMale: 4,
      genderUnknown: 2,
      age17: 5,
    },
    "2026-05-13 09:15": {
      in: 6,
      staffIn: 2,
      dwellMs: 90_000,
      dwellCount: 3,
      genderFemale: 7,
      age60: 1,
      ageUnknown: 3,
    },
  });
  await ask(home.setStatisTypes, {
    query: { types: "flowIn,customerIn,gender,age,averageDwellTime,totalPerson" },
  });
  const { cards, asOf } = await ask(home.statistical, {});
  expect(asOf).toBeNull();
  const values = Object.fromEntries(Object.entries(cards).map(([type, { value }]) => [type, value]));
  expect(values).toEqual({
    flowIn: 36,
    customerIn: 34,
    gender: 13,
    age: 9,
    averageDwellTime: 30_000,
    totalPerson: 46,
  });
  expect(cards.gender?.buckets).toEqual([
    { type: 0, value: 2 },
    { type: 1, value: 4 },
    { type: 2, value: 7 },
  ]);
  expect(cards.age?.buckets?.filter(({ value }) => value > 0)).toEqual([
    { type: 0, value: 3 },
    { type: 3, value: 5 },
    { type: 6, value: 1 },
  ]);
  const { cards: empty } = await ask(home.statistical, { query: { period: 6 } });
  for (const type of ["flowIn", "gender", "averageDwellTime"]) {
    expect(empty[type], type).toMatchObject({ value: null, completeness: 0, growth: null });
  }
});

test("a range that makes no sense is refused", async () => {
  const server = await testServer();
  const { ask, entityId } = await countingSite(server);
  const statistical = (query: object) => ask(home.statistical, { query: { entityId, ...query } });
  await expect(statistical({ period: 5 })).rejects.toMatchObject({ key: "homeTime.missing" });
  await expect(
    statistical({ period: 5, startTime: "2026-05-02", endTime: "2026-05-01" }),
  ).rejects.toMatchObject({
    key: "range.wrong",
    fields: { endTime: "rangeWrong" },
  });
  await expect(statistical({ period: 9 })).rejects.toMatchObject({ fields: { period: "select" } });
  await expect(statistical({ startTime: "2026-05-02" })).rejects.toMatchObject({ key: "homeTime.missing" });
  // Two ways to name the days contradict each other: neither is silently ignored.
  const both = { period: 1, startTime: "2026-05-01", endTime: "2026-05-02" };
  await expect(statistical(both)).rejects.toMatchObject({ fields: { period: "select" } });
  const days = (startTime: string, endTime: string) => ask(home.days, { query: { startTime, endTime } });
  await expect(days("2026-05-02", "2026-05-01")).rejects.toMatchObject({ key: "range.wrong" });
  await expect(days("2026-01-01", "2026-04-03")).rejects.toMatchObject({ key: "range.tooLong" });
  expect(await days("2026-01-01", "2026-04-02")).toHaveLength(92);
  await expect(ask(home.trend, { query: { type: "gender" } })).rejects.toMatchObject({
    fields: { type: "metric" },
  });
});

test("a shorter month before that does not have today's date is over, and is not cut", () => {
  const before = (period: 3 | 4, today: string) => {
    const { previous, running } = comparedDays(toPeriod(period, today), today);
    return [previous.from, previous.to, running];
  };
  expect(before(3, "2026-03-28")).toEqual(["2026-02-01", "2026-02-28", true]);
  expect(before(3, "2026-03-30")).toEqual(["2026-02-01", "2026-02-28", false]);
  expect(before(4, "2024-02-29")).toEqual(["2023-01-01", "2023-02-28", false]);
});
