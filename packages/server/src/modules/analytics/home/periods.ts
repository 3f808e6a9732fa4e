import type { HomePeriod } from "@foyer/contract/analytics/home";
import { addDays, daysBetween, hasDateBefore, monthsBefore } from "@foyer/contract/calendar-days";
import { mondayOf } from "../../../platform/time/zone-time.ts";
import type { ComparedDays, Days } from "../../counting/time/compared-days.ts";

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;

/** The days of a home period around `today`, with the days they are compared with. `custom` is needed for period 5. */
export function periodDays(period: HomePeriod, today: string, custom?: Days): ComparedDays {
  const yesterday = addDays(today, -1);
  const lastMonday = addDays(mondayOf(today), -7);
  const lastMonth = monthsBefore(firstOfMonth(today), 1);
  switch (period) {
    case 1:
      return running(today, today, yesterday, yesterday);
    case 6:
      return whole({ from: yesterday, to: yesterday }, { from: addDays(today, -2), to: addDays(today, -2) });
    case 2:
      return running(mondayOf(today), today, lastMonday, addDays(today, -7));
    case 7:
      return whole(
        { from: lastMonday, to: addDays(lastMonday, 6) },
        { from: addDays(lastMonday, -7), to: addDays(lastMonday, -1) },
      );
    case 3:
      return runningMonths(firstOfMonth(today), today, 1);
    case 8:
      return whole(
        { from: lastMonth, to: addDays(firstOfMonth(today), -1) },
        { from: monthsBefore(lastMonth, 1), to: addDays(lastMonth, -1) },
      );
    case 4:
      return runningMonths(firstOfYear(today), today, 12);
    case 5:
      return rangeDays(custom ?? { from: today, to: today }, today);
  }
}

/** Any range, compared with as many days right before it. */
export function rangeDays(range: Days, today: string): ComparedDays {
  const length = daysBetween(range.from, range.to);
  const previous = { from: addDays(range.from, -length), to: addDays(range.from, -1) };
  const isRunning = range.from <= today && today <= range.to;
  if (!isRunning) return whole(range, previous);
  // Only the days gone by compare.
  return running(range.from, range.to, previous.from, addDays(today, -length));
}

const whole = (current: Days, previous: Days): ComparedDays => ({ current, previous, running: false });

const running = (from: string, to: string, previousFrom: string, previousTo: string): ComparedDays => ({
  current: { from, to },
  previous: { from: previousFrom, to: previousTo },
  running: true,
});

/** A shorter month before that does not have today's date is over: its last day is not cut. */
const runningMonths = (from: string, today: string, back: number): ComparedDays => ({
  ...running(from, today, monthsBefore(from, back), monthsBefore(today, back)),
  running: hasDateBefore(today, back),
});
