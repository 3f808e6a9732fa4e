import { usualWeeks } from "@foyer/contract/analytics/expected";
import { addDays } from "@foyer/contract/calendar-days";
import { measuringSeconds } from "../../counting/comparing/comparing.ts";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { requiredGroups } from "../../counting/metrics/metrics.ts";
import { shownValue } from "../../counting/sums/sums.ts";
import { type FigureBasis, isWellKnown } from "../well-known/well-known.ts";

/** How many weeks back the same weekdays are searched. */
const weeksBack = 12;
/** Where so much more or less was bound, other people were counted. */
const comparableShare = 0.8;

/** The same weekdays before a day, the latest first. */
export const weekdaysBefore = (day: string): string[] =>
  Array.from({ length: weeksBack }, (_, week) => addDays(day, -7 * (week + 1)));

/** A day or hour's value where enough of it is known, to be held against others; null where not. */
export function knownValue(
  column: Pick<IntervalColumn, "sums" | "expectedSeconds" | "isAhead" | "isRunning" | "isOutside">,
  basis: FigureBasis,
): number | null {
  if (column.isAhead || column.isRunning || column.isOutside || !isWellKnown(column, basis)) return null;
  return shownValue(basis.type, column.sums, basis.settings);
}

const isComparable = (one: number, other: number) =>
  Math.min(one, other) >= comparableShare * Math.max(one, other);

/**
 * Of the same weekdays before a day the last, at most eight, of which enough is known, and with about as much bound as on
 * the day itself (as on the latest of them while it is running).
 */
export function usualDays(
  day: string,
  others: readonly string[],
  columns: ReadonlyMap<string, IntervalColumn>,
  basis: FigureBasis,
): string[] {
  const own = columns.get(day);
  const boundOn = (column: IntervalColumn) => measuringSeconds(column, requiredGroups(basis.type));
  let bound = own && !own.isAhead && !own.isRunning && !own.isOutside ? boundOn(own) : undefined;
  return others
    .filter((other) => {
      const column = columns.get(other);
      if (!column || knownValue(column, basis) === null) return false;
      bound ??= boundOn(column);
      return isComparable(boundOn(column), bound);
    })
    .slice(0, usualWeeks);
}
