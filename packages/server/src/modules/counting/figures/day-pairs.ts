import { daysBetween } from "@foyer/contract/calendar-days";
import { type ComparedDays, daysIn } from "../clocks/clocks.ts";

/** A business day beside the one it is compared with; null where one of the spans has none. */
export interface DayPair {
  current: string | null;
  previous: string | null;
}

const longMonth = 31;

/** A year beside a year: the same date; otherwise the days in their order. */
function toPlace({ current, previous }: ComparedDays): (day: string, nth: number) => string {
  const isOfDates =
    current.from.slice(5) === previous.from.slice(5) && daysBetween(current.from, current.to) > longMonth;
  return (day, nth) => (isOfDates ? day.slice(5) : String(nth));
}

/** The days of a span that have begun by a local today, beside those of the span before. */
export function dayPairs(days: ComparedDays, today: string): DayPair[] {
  const place = toPlace(days);
  const previousDays = new Map(daysIn(days.previous).map((day, nth) => [place(day, nth), day]));
  const pairs = daysIn(days.current)
    .filter((day) => day <= today)
    .map((current, nth): DayPair => {
      const key = place(current, nth);
      const match = previousDays.get(key) ?? null;
      previousDays.delete(key);
      return { current, previous: match };
    });
  return [...pairs, ...[...previousDays.values()].map((day) => ({ current: null, previous: day }))];
}
