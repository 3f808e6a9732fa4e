import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import type { Subjects } from "../../counting/clock-groups/clock-groups.ts";
import { type ComparedDays, type Days, noDays } from "../../counting/clocks/clocks.ts";
import type { SumKey } from "../../counting/columns/columns.ts";
import type { ComparedSums } from "../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";

/** The range that is going on, where subjects are; of several the one that began last. */
export function runningRange(ranges: readonly Days[], { groups }: Subjects, now: number): Days | undefined {
  const today = groups.map(({ zone, dayStartMinute }) => toBusinessDay(zone, now, dayStartMinute));
  return ranges
    .filter(({ from, to }) => today.some((day) => from <= day && day <= to))
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];
}

/** As much of a range as has gone by of the running one, as the span before; nothing is asked of the span itself. */
export function elapsedDays(running: Days, range: Days, today: string): ComparedDays {
  const current = noDays(today);
  const last = today < running.to ? today : running.to;
  const gone = addDays(range.from, daysBetween(running.from, last) - 1);
  if (gone < range.from) return { current, previous: noDays(range.from), running: false };
  const isCut = today <= running.to && gone <= range.to;
  return { current, previous: { from: range.from, to: gone < range.to ? gone : range.to }, running: isCut };
}

/** Sums of each range over the same elapsed time, as those of the span before. */
export function elapsedSums(
  pool: pg.Pool,
  subjects: Subjects,
  asked: {
    running: Days;
    ranges: readonly Days[];
    measures: readonly SumKey[];
    by: "none" | "subject";
    openHoursOnly: boolean;
  },
  now: number,
): Promise<Map<string, ComparedSums>[]> {
  const { running, ranges, measures, by, openHoursOnly } = asked;
  return Promise.all(
    ranges.map((range) => {
      const daysAt = (today: string) => elapsedDays(running, range, today);
      return comparedTotals(pool, subjects, daysAt, measures, by, now, { openHoursOnly });
    }),
  );
}
