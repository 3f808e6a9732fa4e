import { mostRanges } from "@foyer/contract/analytics/contrast";
import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../../lib/day-range.ts";

/** The days of a weekday (1 Monday … 7 Sunday) that are over, the latest first, as many as stand beside each other. */
export function daysOfWeekday(weekday: number, { startTime, endTime }: DayRange, today: string): string[] {
  const last = endTime < today ? endTime : addDays(today, -1);
  const latest = addDays(last, -((toWeekday(last) - weekday + 7) % 7));
  return Array.from({ length: mostRanges }, (_, weeks) => addDays(latest, -7 * weeks)).filter(
    (day) => day >= startTime,
  );
}
