import { type Interval, intervalFault } from "@foyer/contract/analytics/intervals";
import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../lib/day-range.ts";
import { countDays } from "../pickers/query-times.ts";
import type { QuestionState } from "./use-question.ts";

/** Pieces of the clock, shorter than a day. */
export const isOfClock = (interval: Interval): boolean => ["5m", "30m", "1h"].includes(interval);

const lastOfPiece: Partial<Record<Interval, (first: string) => string>> = {
  "1w": (first) => addDays(first, 7 - toWeekday(first)),
  "1n": (first) => {
    const [year = 0, month = 0] = first.split("-").map(Number);
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  },
  "1y": (first) => `${first.slice(0, 4)}-12-31`,
};

/** First and last day of a piece, as the server names it, cut to the asked days. */
export function daysOfPiece(time: string, interval: Interval, asked: Pick<DayRange, "endTime">): DayRange {
  const startTime = time.slice(0, 10);
  const last = lastOfPiece[interval]?.(startTime) ?? startTime;
  return { startTime, endTime: last < asked.endTime ? last : asked.endTime };
}

const finer: Partial<Record<Interval, readonly Interval[]>> = {
  "1y": ["1n", "1w", "1d", "1h"],
  "1n": ["1d", "1h"],
  "1w": ["1d", "1h"],
  "1d": ["1h"],
};

/** What looking closer at a piece asks: its days, in finer pieces; undefined where nothing is finer. */
export function closer(
  time: string,
  interval: Interval,
  asked: Pick<DayRange, "endTime">,
): (DayRange & { time: null; interval: Interval }) | undefined {
  const days = daysOfPiece(time, interval, asked);
  const step = finer[interval]?.find((each) => intervalFault(each, countDays(days)) === undefined);
  return step && { ...days, time: null, interval: step };
}

/** Asks about a piece in finer ones, with a way back; nothing where none are finer. */
export function drillDown(
  { question, drill }: Pick<QuestionState, "question" | "drill">,
  time: string | undefined,
): void {
  const next = time === undefined ? undefined : closer(time, question.interval, question);
  if (next) drill(next);
}
