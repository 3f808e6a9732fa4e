import { type Interval, intervalFault } from "@foyer/contract/analytics/intervals";
import { daysBetween } from "@foyer/contract/calendar-days";
import { Refusal } from "../../../platform/refusal.ts";
import type { Days } from "../../counting/time/compared-days.ts";

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
