import {
  comparedShift,
  dayShifted,
  isBeyondMonth,
  type Shift,
  spanShifted,
} from "@foyer/contract/analytics/compared-span";
import type { ComparedWith } from "@foyer/contract/analytics/comparisons";
import type { DayComparison, HomePeriod } from "@foyer/contract/analytics/home";
import { type Interval, intervalFault } from "@foyer/contract/analytics/intervals";
import { addDays, daysBetween, monthsBefore, toMonday } from "@foyer/contract/calendar-days";
import { Refusal } from "../../../platform/refusal.ts";
import { type ComparedDays, type Days, noDays } from "../../counting/clocks/clocks.ts";

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

/** Days with how far back those lie that they are compared with. */
export interface Period {
  days: Days;
  shift: Shift;
  /** Compared with the days until the same date, also where that is the last of its month. */
  isToDate?: boolean;
}

const week = { days: 7 };
const day = (compare: DayComparison): Shift => (compare === "previous" ? { days: 1 } : week);

/** The days of a home period where it is `today`. `custom` is needed for period 5. */
export function toPeriod(
  period: HomePeriod,
  today: string,
  { custom, compare = "sameWeekdays" }: { custom?: Days | undefined; compare?: DayComparison } = {},
): Period {
  const yesterday = addDays(today, -1);
  const monday = toMonday(today);
  const month = firstOfMonth(today);
  switch (period) {
    case 1:
      return { days: { from: today, to: today }, shift: day(compare) };
    case 6:
      return { days: { from: yesterday, to: yesterday }, shift: day(compare) };
    case 2:
      return { days: { from: monday, to: today }, shift: week };
    case 7:
      return { days: { from: addDays(monday, -7), to: addDays(monday, -1) }, shift: week };
    case 3:
      return { days: { from: month, to: today }, shift: { months: 1 }, isToDate: true };
    case 8:
      return { days: { from: monthsBefore(month, 1), to: addDays(month, -1) }, shift: { months: 1 } };
    case 4:
      return { days: { from: firstOfYear(today), to: today }, shift: { months: 12 }, isToDate: true };
    case 5: {
      const days = custom ?? { from: today, to: today };
      return { days, shift: comparedShift(compare, days) };
    }
  }
}

/**
 * A period where the local clock shows `today`: over, running (only the same elapsed time compares; a shorter month
 * before that does not have today's date is over, and is not cut) or still to come (nothing compares).
 */
export function comparedDays({ days, shift, isToDate = false }: Period, today: string): ComparedDays {
  if (today < days.from)
    return { current: days, previous: noDays(dayShifted(days.from, shift)), running: false };
  const from = dayShifted(days.from, shift);
  if (today > days.to) {
    const to = isToDate ? dayShifted(days.to, shift) : spanShifted(days, shift).to;
    return { current: days, previous: { from, to }, running: false };
  }
  return {
    current: days,
    previous: { from, to: dayShifted(today, shift) },
    running: !isBeyondMonth(today, shift),
  };
}

/** The same in an answer's words. */
export function comparedWith(period: Period, today: string): ComparedWith {
  const { previous, running } = comparedDays(period, today);
  const { shift } = period;
  return {
    startTime: previous.from,
    endTime: previous.to,
    sameWeekdays: "days" in shift && shift.days % 7 === 0,
    elapsed: running,
  };
}

/** Ten years. */
const longestDays = 3_660;

/** The days of a question, in order. */
export function daysAsked({ startTime, endTime }: { startTime: string; endTime: string }): Days {
  if (endTime < startTime) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
  if (daysBetween(startTime, endTime) > longestDays)
    throw new Refusal("range.tooLong", { fields: { endTime: "outOfRange" } });
  return { from: startTime, to: endTime };
}

const faults = { tooShort: "daysTooFew", tooLong: "daysTooMany" } as const;

/** Refuses an interval that the days cannot be divided into. */
export function requireInterval(interval: Interval, { from, to }: Days): void {
  const fault = intervalFault(interval, daysBetween(from, to));
  if (fault) throw new Refusal("validation.failed", { fields: { interval: faults[fault] } });
}
