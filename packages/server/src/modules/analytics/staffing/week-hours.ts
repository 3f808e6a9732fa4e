import { addDays, toMonday, toWeekday } from "@foyer/contract/calendar-days";
import { isOpenWithin } from "../../../platform/time/open-hours.ts";
import { usualWeek } from "../../../platform/time/opening-plan.ts";
import { formatMinute } from "../../../platform/time/time-of-day.ts";
import type { Rosters } from "./staffing.queries.ts";

const hourMs = 3_600_000;
const hourMinutes = 60;
const dayMinutes = 1440;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
/** Any Monday without exceptions: its week is read as the usual one. */
const anyMonday = "1970-01-05";

/** The hours of a business day by what the clock shows at their beginning. */
export const hourNames = (dayStartMinute: number): string[] =>
  hoursOfDay.map((nth) => formatMinute((dayStartMinute + nth * hourMinutes) % dayMinutes));

/** The hour of the clock that a roster knows an hour by. */
export const clockHour = (hour: string): number => Number(hour.slice(0, 2));

/** Whether a site is open at any of an hour that begins so (`yyyy-MM-dd HH:mm`): its clock is read as if it were UTC. */
export function isOpenAt(hours: string, begin: string): boolean {
  const at = Date.parse(`${begin.slice(0, 16).replace(" ", "T")}Z`);
  return isOpenWithin({ zone: "UTC", hours }, at, at + hourMs);
}

/** When a site is usually open, like a roster. */
export function usuallyOpen(hours: string, dayStartMinute: number): boolean[][] {
  const week = usualWeek(hours);
  return hoursOfDay.slice(0, 7).map((nth) => {
    const day = addDays(anyMonday, nth);
    const open = hoursOfDay.map(() => false);
    for (const name of hourNames(dayStartMinute)) {
      const isNextDay = clockHour(name) * hourMinutes + Number(name.slice(3)) < dayStartMinute;
      open[clockHour(name)] = isOpenAt(week, `${isNextDay ? addDays(day, 1) : day} ${name}`);
    }
    return open;
  });
}

/** How many are on duty in an hour of a business day. */
export function onDuty({ usual, weeks }: Rosters, day: string, hour: string): number {
  const roster = weeks.get(toMonday(day)) ?? usual;
  return roster?.[toWeekday(day) - 1]?.[clockHour(hour)] ?? 0;
}

/** Names of hours in the order of the business day; one that the clock shows twice comes twice. */
export function inDayOrder(names: Iterable<string>, dayStartMinute: number): string[] {
  const order = hourNames(dayStartMinute);
  const place = (name: string) => order.indexOf(name.slice(0, 5));
  return [...new Set(names)].sort((one, other) => place(one) - place(other) || one.length - other.length);
}
