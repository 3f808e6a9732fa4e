import { addDays, daysBetween, hasDateBefore, monthsBefore } from "../calendar-days.ts";
import type { Comparison } from "./comparisons.ts";

/** First and last day, `yyyy-MM-dd`, both included. */
interface Span {
  from: string;
  to: string;
}

/** How far back the days compared with lie. */
export type Shift = { days: number } | { months: number };

const shortestMonth = 28;
const weekCounts = { lastMonth: 4, lastYear: 52 };
const monthCounts = { lastMonth: 1, lastYear: 12 };

const isLastOfMonth = (day: string) => addDays(day, 1).endsWith("-01");

/** Shifts to try, the nearest first. */
function shiftBy(comparison: Comparison, { from, to }: Span): (times: number) => Shift {
  const length = daysBetween(from, to);
  if (comparison === "previous") return (times) => ({ days: times * length });
  if (comparison === "sameWeekdays" || comparison === "lastWeek") return (times) => ({ days: times * 7 });
  const isOfMonths = from.endsWith("-01") && isLastOfMonth(to);
  const isOfWeeks = !isOfMonths && (length < shortestMonth || length % 7 === 0);
  return isOfWeeks
    ? (times) => ({ days: times * 7 * weekCounts[comparison] })
    : (times) => ({ months: times * monthCounts[comparison] });
}

/** A day moved back; to the last day of a month that is shorter. */
export const dayShifted = (day: string, shift: Shift): string =>
  "days" in shift ? addDays(day, -shift.days) : monthsBefore(day, shift.months);

/** The last day of a month is compared with the last day of another, of any length. */
function endShifted(day: string, shift: Shift): string {
  if ("days" in shift || !isLastOfMonth(day)) return dayShifted(day, shift);
  return addDays(monthsBefore(addDays(day, 1), shift.months), -1);
}

/** A whole span moved back. */
export const spanShifted = ({ from, to }: Span, shift: Shift): Span => ({
  from: dayShifted(from, shift),
  to: endShifted(to, shift),
});

/** How far back a span is compared: the nearest that keeps the two apart. */
export function comparedShift(comparison: Comparison, span: Span): Shift {
  const shiftTimes = shiftBy(comparison, span);
  for (let times = 1; ; times++) {
    const shift = shiftTimes(times);
    if (spanShifted(span, shift).to < span.from) return shift;
  }
}

/** Whether a shifted day coincides with another one, as the month there is too short to have it. */
export const isBeyondMonth = (day: string, shift: Shift): boolean =>
  "months" in shift && !hasDateBefore(day, shift.months);

/** Where a day begins in the span before; of a month that is too short to have it, the day after its end. */
export const dayBegun = (day: string, shift: Shift): string =>
  addDays(dayShifted(day, shift), isBeyondMonth(day, shift) ? 1 : 0);
