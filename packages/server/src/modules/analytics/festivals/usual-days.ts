import { addDays, daysBetween } from "@foyer/contract/calendar-days";

/** How many weeks before a holiday are searched. */
export const weeksBefore = 4;

/** The days `from` to `to` before a holiday that usual days are taken from. */
export const spanBefore = (startTime: string) => ({
  from: addDays(startTime, -7 * weeksBefore),
  to: addDays(startTime, -1),
});

/** The same weekdays of the weeks before a holiday, the latest first, without days that are holidays themselves. */
export function usualDays(startTime: string, day: string, holidays: ReadonlySet<string>): string[] {
  const weeksSince = Math.floor((daysBetween(startTime, day) - 1) / 7);
  const latest = addDays(day, -7 * (weeksSince + 1));
  return Array.from({ length: weeksBefore }, (_, week) => addDays(latest, -7 * week)).filter(
    (usual) => !holidays.has(usual),
  );
}
