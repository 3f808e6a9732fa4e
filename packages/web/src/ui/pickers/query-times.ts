import type { AnalysisTime, Interval } from "@foyer/contract/analytics/intervals";
import { intervalFault, intervals } from "@foyer/contract/analytics/intervals";
import { addDays, daysBetween, toWeekday } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../lib/day-range.ts";

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The days of a range that moves with the clock. A week begins on Monday; what runs ends today. */
export function toDays(time: AnalysisTime, today: string): DayRange {
  const monday = addDays(today, 1 - toWeekday(today));
  const month = firstOfMonth(today);
  const ranges: Record<AnalysisTime, [string, string]> = {
    1: [today, today],
    2: [addDays(today, -1), addDays(today, -1)],
    3: [monday, today],
    4: [addDays(monday, -7), addDays(monday, -1)],
    5: [month, today],
    6: [firstOfMonth(addDays(month, -1)), addDays(month, -1)],
  };
  const [startTime, endTime] = ranges[time];
  return { startTime, endTime };
}

export const countDays = ({ startTime, endTime }: DayRange): number => daysBetween(startTime, endTime);

/** The interval itself where the range allows it, else the finest it allows. */
export function fittingInterval(wanted: Interval, days: number): Interval {
  if (intervalFault(wanted, days) === undefined) return wanted;
  return intervals.find((each) => intervalFault(each, days) === undefined) ?? "1y";
}
