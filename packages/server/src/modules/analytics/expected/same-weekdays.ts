import { usualWeeks } from "@foyer/contract/analytics/expected";
import { addDays } from "@foyer/contract/calendar-days";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { IntervalColumn } from "../../counting/rollups/interval-columns.ts";
import { figureOf } from "../../counting/rollups/layered-sums.ts";

/** So many weeks back the same weekdays are looked for. */
const weeksBack = 12;
/** Of less of a day its count would be too low. */
const leastComplete = 0.9;
/** Where so much more or less was bound, other people were counted. */
const comparableShare = 0.8;

/** What is reckoned of columns. */
export interface Reckoned {
  type: NumberType;
  settings: FigureSettings;
}

/** The same weekdays before a day, the latest first. */
export const weekdaysBefore = (day: string): string[] =>
  Array.from({ length: weeksBack }, (_, week) => addDays(day, -7 * (week + 1)));

/** A day or hour's value where enough of it is known, to be held against others; null where not. */
export function knownValue(
  column: Pick<IntervalColumn, "sums" | "expectedSeconds" | "isAhead" | "isRunning" | "isOutside">,
  { type, settings }: Reckoned,
): number | null {
  if (column.isAhead || column.isRunning || column.isOutside) return null;
  const { value, completeness } = figureOf(type, column.sums, column.expectedSeconds, settings);
  const least = Math.max(leastComplete, settings.incompleteBelow);
  return completeness !== null && completeness < least ? null : value;
}

const isComparable = (one: number, other: number) =>
  Math.min(one, other) >= comparableShare * Math.max(one, other);

/**
 * The last same weekdays, at most eight, of which enough is known, without holidays, and with about as much bound as on
 * the day itself (as on the latest of them while it is running).
 */
export function usualDays(
  day: string,
  columns: ReadonlyMap<string, IntervalColumn>,
  holidays: ReadonlySet<string>,
  reckoned: Reckoned,
): string[] {
  const own = columns.get(day);
  let bound = own && !own.isAhead && !own.isRunning && !own.isOutside ? own.expectedSeconds : undefined;
  return weekdaysBefore(day)
    .filter((other) => {
      const column = columns.get(other);
      if (!column || holidays.has(other) || knownValue(column, reckoned) === null) return false;
      bound ??= column.expectedSeconds;
      return isComparable(column.expectedSeconds, bound);
    })
    .slice(0, usualWeeks);
}
