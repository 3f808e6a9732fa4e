import {
  comparedShift,
  dayBegun,
  dayShifted,
  isBeyondMonth,
  spanShifted,
} from "@foyer/contract/analytics/compared-span";
import type { ComparedWith, Comparison } from "@foyer/contract/analytics/comparisons";
import type { ComparedDays, Days } from "../../counting/time/compared-days.ts";

/** Days beside those they are compared with, for a local today. */
export interface SpansCompared extends ComparedDays {
  /** Where a day begins in the span before: a piece of days stands beside those from its own day to the next one's. */
  dayBefore: (day: string) => string;
  sameWeekdays: boolean;
}

/**
 * The days compared with `days` where it is `today`; of a running span only the days gone by compare. Where today has
 * no day of its own in a shorter month before, that month is over: its last day is not cut.
 */
export function spansCompared(comparison: Comparison, days: Days, today: string): SpansCompared {
  const shift = comparedShift(comparison, days);
  const isGoingOn = days.from <= today && today <= days.to;
  const whole = spanShifted(days, shift);
  return {
    current: days,
    previous: isGoingOn ? { from: whole.from, to: dayShifted(today, shift) } : whole,
    running: isGoingOn && !isBeyondMonth(today, shift),
    dayBefore: (day) => dayBegun(day, shift),
    sameWeekdays: "days" in shift && shift.days % 7 === 0,
  };
}

/** The same in an answer's words. */
export const comparedWith = ({ previous, sameWeekdays, running }: SpansCompared): ComparedWith => ({
  startTime: previous.from,
  endTime: previous.to,
  sameWeekdays,
  elapsed: running,
});
