import { addDays } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "../days-to-check.ts";
import { countsWhenClosed } from "./counts-when-closed.ts";
import type { FindingSubject } from "./finding.ts";
import { isOpenHour, type LineHour, type Opening, toWeekday } from "./line-hours.ts";
import { outOfBalance } from "./out-of-balance.ts";
import { outlierDay } from "./outlier-day.ts";
import { stepChange } from "./step-change.ts";
import { stuckAtZero } from "./stuck-at-zero.ts";

const today = "2026-05-13";
const subject: FindingSubject = { kind: 0, id: 1, line: "" };
const none: ReadonlySet<string> = new Set();
const sites = 1_000;

/** How many come when so many come on average, one by one: exact for few, as the bell curve has it for many. */
function poisson(mean: number, next: () => number): number {
  if (mean > 60) {
    const bell = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * bell));
  }
  const limit = Math.exp(-mean);
  let product = next();
  let count = 0;
  while (product > limit) {
    product *= next();
    count++;
  }
  return count;
}

/** A place whose weeks are all alike: how many come on each weekday is a matter of chance only. */
const place = fc.record({
  seed: fc.nat(),
  /** People in on an average day. */
  level: fc.constantFrom(5, 20, 50, 120, 400, 1_500, 6_000),
  /** Share of the average day on each weekday; some close on Sundays. */
  week: fc.tuple(
    fc.constantFrom(0, 0.6, 1.2),
    ...Array.from({ length: 6 }, () => fc.double({ min: 0.5, max: 1.6, noNaN: true })),
  ),
  openMinute: fc.constantFrom(0, 480, 570, 1080),
  openHours: fc.constantFrom(6, 11, 24),
});
type Place = typeof place extends fc.Arbitrary<infer Made> ? Made : never;

interface Day {
  day: string;
  in: number;
  out: number;
}

/** Its last nine weeks by hour; `disturb` changes what is expected of an hour. */
function history(
  { seed, level, week, openMinute, openHours }: Place,
  disturb: (day: string, direction: "in" | "out") => number = () => 1,
) {
  const next = seededRandom(seed);
  const opening: Opening = {
    hours: `${openMinute}-${(openMinute + openHours * 60) % 1440}`,
    dayStartMinute: 0,
  };
  const hours: LineHour[] = [];
  const days: Day[] = [];
  for (let day = addDays(today, -63); day < today; day = addDays(day, 1)) {
    const all: Day = { day, in: 0, out: 0 };
    const anHour = (level * (week[toWeekday(day)] ?? 1)) / openHours;
    for (let hour = 0; hour < 24; hour++) {
      const isOpen = isOpenHour(opening, { day, hour });
      const into = isOpen ? poisson(anHour * disturb(day, "in"), next) : 0;
      const out = isOpen ? poisson(anHour * disturb(day, "out"), next) : 0;
      all.in += into;
      all.out += out;
      if (day >= addDays(today, -42))
        hours.push({ day, hour, records: 12, coveredSeconds: 3600, count: into + out });
    }
    days.push(all);
  }
  const levels = days.map((each) => ({ day: each.day, value: each.in + each.out }));
  const lastHours = hours.filter(({ day }) => day >= addDays(today, -14));
  return {
    stuckAtZero: stuckAtZero(subject, hours, opening, none),
    countsWhenClosed: countsWhenClosed(subject, lastHours, opening),
    outOfBalance: outOfBalance(subject, days, today),
    stepChange: stepChange(subject, levels, today),
    outlierDay: outlierDay(subject, levels, today),
  };
}

function alarms(seed: number, disturb?: (day: string, direction: "in" | "out") => number) {
  const counted: Record<string, number> = {};
  const places = fc.sample(place, { seed, numRuns: sites });
  for (const each of places) {
    for (const [kind, found] of Object.entries(history(each, disturb)))
      counted[kind] = (counted[kind] ?? 0) + (found ? 1 : 0);
  }
  return counted;
}

test("where nothing but chance is at work, hardly anything is found", () => {
  const counted = alarms(20_260_513);
  // At most one place in a thousand, for each kind, on any one night.
  for (const [kind, found] of Object.entries(counted)) expect(found, kind).toBeLessThanOrEqual(sites / 1000);
}, 60_000);

/** Places with enough people for a fault to be seen. */
const busy = fc.sample(
  place.filter(({ level, week }) => level >= 400 && week[0] > 0),
  { seed: 11, numRuns: 100 },
);
const foundIn = (
  kind: keyof ReturnType<typeof history>,
  disturb: (day: string, direction: "in" | "out") => number,
) => busy.filter((each) => history(each, disturb)[kind]).length / busy.length;

test("the faults themselves are found", () => {
  const since = addDays(today, -8);
  expect(foundIn("stepChange", (day) => (day < since ? 1 : 0.6))).toBeGreaterThan(0.95);
  expect(foundIn("outlierDay", (day) => (day === addDays(today, -3) ? 4 : 1))).toBeGreaterThan(0.95);
  expect(foundIn("stuckAtZero", (day) => (day < addDays(today, -1) ? 1 : 0))).toBeGreaterThan(0.95);
  expect(foundIn("outOfBalance", (_, direction) => (direction === "in" ? 1 : 0.7))).toBe(1);
}, 60_000);
