import { comparedShift, type Shift, spanShifted } from "@foyer/contract/analytics/compared-span";
import type { DayRange } from "../../lib/day-range.ts";

/** The earlier spans a span is compared with; `own` ones are named one by one. */
export const spanComparisons = [
  "sameWeekdays",
  "previous",
  "lastWeek",
  "lastMonth",
  "lastYear",
  "own",
] as const;
export type SpanComparison = (typeof spanComparisons)[number];

/** Spans with the same weekdays that a span is held against. */
const sameWeekdaysBack = 4;

/** So many times as far back. */
const times = (shift: Shift, count: number): Shift =>
  "days" in shift ? { days: shift.days * count } : { months: shift.months * count };

/** The earlier spans, the latest first; none overlaps the span itself. */
export function comparedRanges(
  against: SpanComparison,
  { startTime, endTime }: DayRange,
  own: readonly DayRange[],
): readonly DayRange[] {
  if (against === "own") return own;
  const span = { from: startTime, to: endTime };
  const shift = comparedShift(against, span);
  return Array.from({ length: against === "sameWeekdays" ? sameWeekdaysBack : 1 }, (_, index) => {
    const { from, to } = spanShifted(span, times(shift, index + 1));
    return { startTime: from, endTime: to };
  });
}
