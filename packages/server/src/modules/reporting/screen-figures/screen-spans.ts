import { addDays, monthsBefore, toMonday } from "@foyer/contract/calendar-days";
import type { AgainstWord, TimeWord } from "@foyer/contract/reporting/screens/screen-questions";
import { dayStart } from "../../../platform/time/zone-time.ts";
import { spansCompared } from "../../analytics/comparison/comparison.ts";
import type { ComparedDays, DayClock, Days } from "../../counting/clocks/clocks.ts";

/** The days of a word where it is `today`. Last days are those before today: whole ones. */
export function daysOfWord(word: TimeWord, today: string): Days {
  const yesterday = addDays(today, -1);
  const monday = toMonday(today);
  const month = `${today.slice(0, 7)}-01`;
  const spans: Readonly<Record<TimeWord, Days>> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    thisWeek: { from: monday, to: today },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    last7: { from: addDays(today, -7), to: yesterday },
    last28: { from: addDays(today, -28), to: yesterday },
    thisMonth: { from: month, to: today },
    lastMonth: { from: monthsBefore(month, 1), to: addDays(month, -1) },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return spans[word];
}

/** The same with the days they stand beside; where nothing does, none. */
export const spansOfWord =
  (word: TimeWord, against: AgainstWord) =>
  (today: string): ComparedDays => {
    const days = daysOfWord(word, today);
    if (against !== "none") return spansCompared(against, days, today);
    return { current: days, previous: { from: days.from, to: addDays(days.from, -1) }, running: false };
  };

/** The moment a business day ends. */
export const endOfDay = ({ zone, dayStartMinute }: DayClock, day: string): number =>
  dayStart(zone, addDays(day, 1), dayStartMinute);
