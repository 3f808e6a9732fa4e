import { daysBetween } from "@foyer/contract/calendar-days";
import { type ComparedDays, daysIn } from "../clocks/clocks.ts";

/** A business day beside the one it is compared with; null where one of the spans has none. */
export interface DayPair {
  now: string | null;
  before: string | null;
}

const longMonth = 31;

/** Of a year beside a year the same date; otherwise the days in their order. */
function placeOf({ current, previous }: ComparedDays): (day: string, nth: number) => string {
  const isOfDates =
    current.from.slice(5) === previous.from.slice(5) && daysBetween(current.from, current.to) > longMonth;
  return (day, nth) => (isOfDates ? day.slice(5) : String(nth));
}

/** The days of a span that have begun by a local today, beside those of the span before. */
export function dayPairs(days: ComparedDays, today: string): DayPair[] {
  const place = placeOf(days);
  const before = new Map(daysIn(days.previous).map((day, nth) => [place(day, nth), day]));
  const pairs = daysIn(days.current)
    .filter((day) => day <= today)
    .map((now, nth): DayPair => {
      const key = place(now, nth);
      const match = before.get(key) ?? null;
      before.delete(key);
      return { now, before: match };
    });
  return [...pairs, ...[...before.values()].map((day) => ({ now: null, before: day }))];
}
