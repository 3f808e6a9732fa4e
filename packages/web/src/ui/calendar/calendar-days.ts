import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../lib/day-range.ts";

/** What one press chooses: a day (or the first and the last), a week or a month. */
export type RangeUnit = "day" | "week" | "month";

export const monthOf = (day: string): string => day.slice(0, 7);

export const lastOfMonth = (day: string): string => addDays(movedByMonths(`${monthOf(day)}-01`, 1), -1);

/** The same day so many months on, or the last of a shorter month. */
export function movedByMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The week, from Monday as in every analysis, or month of a day. */
export function wholeOf(unit: RangeUnit, day: string): DayRange {
  if (unit === "month") return { startTime: `${monthOf(day)}-01`, endTime: lastOfMonth(day) };
  if (unit === "day") return { startTime: day, endTime: day };
  const startTime = addDays(day, 1 - toWeekday(day));
  return { startTime, endTime: addDays(startTime, 6) };
}

/** Where a key leads from a day; undefined for keys that lead nowhere. */
export function dayByKey(
  day: string,
  key: string,
  firstWeekday: number,
  isRightToLeft: boolean,
): string | undefined {
  const column = (toWeekday(day) - firstWeekday + 7) % 7;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    ArrowLeft: () => addDays(day, isRightToLeft ? 1 : -1),
    ArrowRight: () => addDays(day, isRightToLeft ? -1 : 1),
    Home: () => addDays(day, -column),
    End: () => addDays(day, 6 - column),
    PageUp: () => movedByMonths(day, -1),
    PageDown: () => movedByMonths(day, 1),
  };
  return moves[key]?.();
}

export interface Bounds {
  /** Days before it are not offered. */
  earliest?: string | undefined;
  /** Days after it are not offered. */
  latest?: string | undefined;
}

export function within(day: string, { earliest, latest }: Bounds): string {
  if (latest !== undefined && day > latest) return latest;
  return earliest !== undefined && day < earliest ? earliest : day;
}
