import { type AnalysisTime, analysisTimes } from "@foyer/contract/analytics/intervals";
import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../lib/day-range.ts";
import { movedByMonths } from "../calendar/calendar-days.ts";
import { toDays } from "../pickers/query-times.ts";

/** The last Monday (11) … Sunday (17) that is over. */
export const weekdayTimes = [11, 12, 13, 14, 15, 16, 17] as const;
type WeekdayTime = (typeof weekdayTimes)[number];

/**
 * The last 7 (21), 28 (22) and 90 days (23) up to yesterday, this quarter (31) and the last (32), this year (33) and the
 * last (34), this week last year (41).
 */
const longTimes = [21, 22, 23, 31, 32, 33, 34, 41] as const;
type LongTime = (typeof longTimes)[number];

/** Spans that move with the clock: the six of every analysis, longer ones, and the last day of each name. */
export type QuestionTime = AnalysisTime | LongTime | WeekdayTime;
export const questionTimes: readonly QuestionTime[] = [...analysisTimes, ...longTimes, ...weekdayTimes];

/** In the order they are offered in, two beside one another. */
export const presetTimes: readonly QuestionTime[] = [1, 2, 3, 4, 5, 6, 31, 32, 33, 34, 21, 22, 23, 41];

const isWeekday = (time: QuestionTime): time is WeekdayTime => time > 10 && time < 20;
const isLong = (time: QuestionTime): time is LongTime => time > 20;

/** The weekday 1..7 such a span is named after. */
export const weekdayOfTime = (time: QuestionTime): number | undefined =>
  isWeekday(time) ? time - 10 : undefined;

/** The days of a span on the day `today`. */
export function daysOfTime(time: QuestionTime, today: string): DayRange {
  if (isLong(time)) return longDays(time, today);
  if (!isWeekday(time)) return toDays(time, today);
  const yesterday = addDays(today, -1);
  const back = (toWeekday(yesterday) - (time - 10) + 7) % 7;
  const day = addDays(yesterday, -back);
  return { startTime: day, endTime: day };
}

function longDays(time: LongTime, today: string): DayRange {
  const yesterday = addDays(today, -1);
  const year = `${today.slice(0, 4)}-01-01`;
  const quarter = movedByMonths(year, 3 * Math.floor((Number(today.slice(5, 7)) - 1) / 3));
  // 52 weeks keep the weekdays; the week then is over.
  const weekLastYear = addDays(today, 1 - toWeekday(today) - 364);
  const spans: Record<LongTime, [first: string, last: string]> = {
    21: [addDays(today, -7), yesterday],
    22: [addDays(today, -28), yesterday],
    23: [addDays(today, -90), yesterday],
    31: [quarter, today],
    32: [movedByMonths(quarter, -3), addDays(quarter, -1)],
    33: [year, today],
    34: [movedByMonths(year, -12), addDays(year, -1)],
    41: [weekLastYear, addDays(weekLastYear, 6)],
  };
  const [startTime, endTime] = spans[time];
  return { startTime, endTime };
}
