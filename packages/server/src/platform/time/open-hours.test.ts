import { addDays } from "@foyer/contract/calendar-days";
import { hoursOn, type OpeningHours, toMinutes } from "@foyer/contract/places/opening-hours";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openingPlans } from "../../../test/opening-plans.ts";
import {
  isOpenWithin,
  openingAt,
  openMs,
  openRanges,
  openSince,
  openSpans,
  openUntil,
} from "./open-hours.ts";
import { isOnHours, usualWeek, widestSpan } from "./opening-plan.ts";
import { readWall, toWall, writeWall } from "./zone-time.ts";

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Where clocks are turned by an hour or half of one, at midnight, or left out a date. */
const turned = [
  ["Europe/Berlin", "2026-03-29"],
  ["Europe/Berlin", "2026-10-25"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Africa/Cairo", "2026-04-24"],
  ["Africa/Cairo", "2026-10-29"],
  ["America/Santiago", "2026-09-06"],
  ["Pacific/Apia", "2011-12-30"],
  ["Asia/Kathmandu", "2026-05-13"],
] as const;

const daysAround = (day: string) => [-2, -1, 0, 1, 2].map((after) => addDays(day, after));

/**
 * When the door is open, minute by minute: it opens and closes as soon as the clock on the wall, looked at every minute,
 * has come to the time for the first time.
 */
function minuteByMinute(plan: OpeningHours, zone: string, from: number, to: number): boolean[] {
  const begin = from - 3 * dayMs;
  const first = writeWall(toWall(zone, begin)).slice(0, 10);
  const dates = Array.from({ length: Math.ceil((to - begin) / dayMs) + 4 }, (_, nth) =>
    addDays(first, nth - 1),
  );
  const spans = dates
    .flatMap((date) =>
      hoursOn(plan, date).map((span) => {
        const [opens, closes] = toMinutes(span);
        const midnight = readWall(`${date} 00:00:00`);
        return { opens: midnight + opens * minuteMs, closes: midnight + closes * minuteMs };
      }),
    )
    .sort((a, b) => a.opens - b.opens);
  const open: boolean[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let moment = begin; moment < to; moment += minuteMs) {
    latest = Math.max(latest, toWall(zone, moment));
    const isOpen = spans.some(({ opens, closes }) => opens <= latest && latest < closes);
    if (moment >= from) open.push(isOpen);
  }
  return open;
}

test("openings are those of somebody who looks at the clock every minute", () => {
  const made = fc.constantFrom(...turned).chain(([zone, day]) =>
    fc.record({
      zone: fc.constant(zone),
      plan: openingPlans(daysAround(day)),
      from: fc
        .integer({ min: -1440, max: 1440 })
        .map((minute) => readWall(`${day} 00:00:00`) + minute * minuteMs),
      length: fc.integer({ min: 1, max: 2 * 1440 }),
    }),
  );
  fc.assert(
    fc.property(made, ({ zone, plan, from, length }) => {
      const hours = { zone, hours: JSON.stringify(plan) };
      const to = from + length * minuteMs;
      const open = minuteByMinute(plan, zone, from, to);
      const count = open.filter(Boolean).length;
      expect(openMs(hours, from, to)).toBe(count * minuteMs);
      const ranges = openRanges(hours, from, to);
      const within = (moment: number) => ranges.some(([begin, end]) => begin <= moment && moment < end);
      expect(open.map((_, nth) => within(from + nth * minuteMs))).toEqual(open);
      expect(isOpenWithin(hours, from, to)).toBe(count > 0);
      if (!open[0]) return;
      // As long as it was open until now, and will be from now on.
      expect(openMs(hours, openSince(hours, to, count * minuteMs), to)).toBe(count * minuteMs);
      expect(openUntil(hours, from, minuteMs)).toBe(from + minuteMs);
    }),
    { numRuns: 300 },
  );
}, 120_000);

const shop: OpeningHours = {
  week: [...Array.from({ length: 5 }, () => ["09:00~13:00", "14:00~20:00"]), ["10:00~22:00"], []],
  exceptions: [
    { from: "2026-12-06", to: "2026-12-06", hours: ["13:00~18:00"], reason: "Sales Sunday" },
    { from: "2026-12-24", to: "2026-12-28", hours: [], reason: "Works" },
  ],
};
const text = JSON.stringify(shop);
const berlin = { zone: "Europe/Berlin", hours: text };
const at = (wall: string) => Date.parse(`${wall.replace(" ", "T")}:00+01:00`);

test("a week with a break, a closed Sunday, a sales Sunday and days of works", () => {
  const hoursOf = (day: string) =>
    openMs(berlin, at(`${day} 00:00`), at(`${addDays(day, 1)} 00:00`)) / 3_600_000;
  // Friday to Monday, the sales Sunday, Christmas Eve to the Tuesday after.
  expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map(hoursOf)).toEqual([10, 12, 0, 10]);
  expect(hoursOf("2026-12-06")).toBe(5);
  expect(["2026-12-24", "2026-12-28", "2026-12-29"].map(hoursOf)).toEqual([0, 0, 10]);
  expect(openingAt(berlin, at("2026-11-27 13:30"))).toEqual([at("2026-11-27 14:00"), at("2026-11-27 20:00")]);
  expect(openingAt(berlin, at("2026-12-23 21:00"))).toEqual([at("2026-12-29 09:00"), at("2026-12-29 13:00")]);
  expect(openSpans(berlin, "2026-12-05", 3)).toHaveLength(4);
  expect(openMs({ ...berlin, hours: usualWeek(text) }, at("2026-12-06 00:00"), at("2026-12-07 00:00"))).toBe(
    0,
  );
});

test("a night ends where the next day's hours begin", () => {
  const bar: OpeningHours = {
    week: Array.from({ length: 7 }, () => ["18:00~02:00"]),
    exceptions: [{ from: "2026-11-28", to: "2026-11-28", hours: ["01:00~05:00"], reason: "" }],
  };
  const hours = { zone: "Europe/Berlin", hours: JSON.stringify(bar) };
  expect(openMs(hours, at("2026-11-27 12:00"), at("2026-11-28 12:00"))).toBe(11 * 3_600_000);
});

test("one span for devices that know no weekdays: from the first opening to the last closing", () => {
  const day = (date: string) => readWall(`${date} 00:00:00`) / dayMs;
  expect(widestSpan(text, day("2026-11-27"))).toEqual({ openMinute: 540, closeMinute: 1320 });
  expect(widestSpan("1080-120", 0)).toEqual({ openMinute: 1080, closeMinute: 120 });
  expect(widestSpan("540-540", 0)).toEqual({ openMinute: 0, closeMinute: 0 });
  const late = JSON.stringify({
    ...shop,
    exceptions: [{ from: "2026-12-31", to: "2026-12-31", hours: ["12:00~01:00"], reason: "" }],
  });
  expect(widestSpan(late, day("2026-12-31"))).toEqual({ openMinute: 540, closeMinute: 60 });
  expect(widestSpan(late, day("2027-01-01"))).toEqual({ openMinute: 540, closeMinute: 1320 });
  const never = JSON.stringify({ week: Array.from({ length: 7 }, () => []), exceptions: [] });
  expect(widestSpan(never, 0)).toEqual({ openMinute: 0, closeMinute: 0 });
  expect(openingAt({ zone: "UTC", hours: never }, 0)).toBeNull();
});

test("whether openings and closings lie on full hours of the business day", () => {
  expect([
    isOnHours(text, 0),
    isOnHours(text, 30),
    isOnHours("570-1230", 30),
    isOnHours("545-545", 0),
  ]).toEqual([true, false, true, true]);
});
