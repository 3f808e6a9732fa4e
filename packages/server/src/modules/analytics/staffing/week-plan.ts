import type { PlannedDay, PlannedHour } from "@foyer/contract/analytics/staffing";
import type { Target } from "./staffing.queries.ts";

/**
 * People that an hour needs for its usual visitors, `least` of them while the site is open; nobody while it is closed, and null
 * where nobody knows how many visitors are usual.
 */
export function peopleNeeded(usual: number | null, open: boolean, { target, least }: Target): number | null {
  if (!open) return 0;
  return usual === null ? null : Math.max(least, Math.ceil(usual / target));
}

/** Hours of work in a day: those of the roster, and those needed where each open hour is known. */
export function hoursOfWork(
  hours: readonly Pick<PlannedHour, "staff" | "needed">[],
): Pick<PlannedDay, "staffHours" | "neededHours"> {
  const needed = hours.map((hour) => hour.needed);
  return {
    staffHours: hours.reduce((sum, { staff }) => sum + staff, 0),
    neededHours: needed.reduce<number | null>(
      (sum, one) => (sum === null || one === null ? null : sum + one),
      0,
    ),
  };
}

/** The nth day of a holiday is held against the nth of the last time, from ten to fourteen months before. */
const [fewestDaysBack, mostDaysBack] = [300, 430];

/**
 * The day that says what a holiday is like: the same holiday the last time. `isHoliday` tells whether a day bears its name; null
 * where it was none.
 */
export function sameHolidayBefore(
  day: string,
  isHoliday: (day: string) => boolean,
  daysBefore: (day: string, days: number) => string,
): string | null {
  let nth = 0;
  while (nth < 31 && isHoliday(daysBefore(day, nth + 1))) nth++;
  const days = Array.from({ length: mostDaysBack - fewestDaysBack }, (_, back) =>
    daysBefore(day, mostDaysBack - back),
  ).filter(isHoliday);
  return days[Math.min(nth, days.length - 1)] ?? null;
}
