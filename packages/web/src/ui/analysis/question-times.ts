import { type AnalysisTime, analysisTimes } from "@foyer/contract/analytics/intervals";
import { addDays } from "@foyer/contract/calendar-days";
import { toWeekday } from "../../lib/local-day.ts";
import { type DayRange, toDays } from "../pickers/query-times.ts";

/** The last Monday (11) … Sunday (17) that is over. */
export const weekdayTimes = [11, 12, 13, 14, 15, 16, 17] as const;
type WeekdayTime = (typeof weekdayTimes)[number];

/** Spans that move with the clock: the six of every analysis, and the last day of each name. */
export type QuestionTime = AnalysisTime | WeekdayTime;
export const questionTimes: readonly QuestionTime[] = [...analysisTimes, ...weekdayTimes];

const isWeekday = (time: QuestionTime): time is WeekdayTime => time > 10;

/** The weekday 1..7 such a span is named after. */
export const weekdayOfTime = (time: QuestionTime): number | undefined =>
  isWeekday(time) ? time - 10 : undefined;

/** The days of a span on the day `today`. */
export function daysOfTime(time: QuestionTime, today: string): DayRange {
  if (!isWeekday(time)) return toDays(time, today);
  const yesterday = addDays(today, -1);
  const back = (toWeekday(yesterday) - (time - 10) + 7) % 7;
  const day = addDays(yesterday, -back);
  return { startTime: day, endTime: day };
}
