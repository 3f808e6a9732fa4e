import { addDays } from "@foyer/contract/calendar-days";
import type { DayRange } from "../../../lib/day-range.ts";
import { countDays } from "../../../ui/pickers/query-times.ts";

/** Days in parts of about equal length, none longer than `most`. */
export function dividedDays({ startTime, endTime }: DayRange, most: number): DayRange[] {
  const days = countDays({ startTime, endTime });
  const parts = Math.ceil(days / most);
  const begin = (part: number) => addDays(startTime, Math.round((part * days) / parts));
  return Array.from({ length: parts }, (_, part) => ({
    startTime: begin(part),
    endTime: addDays(begin(part + 1), -1),
  }));
}

/** Of each piece the counts of the hour, or day, that it lies in: what begins alike is added up. */
export function alignedValues(
  points: readonly { time: string; value: number | null }[],
  steps: readonly { time: string }[],
  signs: number,
): (number | null)[] {
  const sums = new Map<string, number>();
  for (const { time, value } of points) {
    if (value === null) continue;
    const key = time.slice(0, signs);
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return steps.map(({ time }) => sums.get(time.slice(0, signs)) ?? null);
}
