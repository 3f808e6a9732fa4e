import { addDays } from "@foyer/contract/calendar-days";
import { isOpenWithin, type OpenHours, openMs } from "../../../../platform/time/open-hours.ts";
import { readWall } from "../../../../platform/time/zone-time.ts";

/** What a line reported for one hour of the local clock, before the binding's direction. */
export interface LineHour {
  /** Business day `yyyy-MM-dd`. */
  day: string;
  /** 0..23 of the local clock. */
  hour: number;
  records: number;
  coveredSeconds: number;
  /** Everything that was counted: in, out, turned back, passed by, cars. */
  count: number;
}

export interface Opening extends Pick<OpenHours, "hours"> {
  /** Where a business day begins, in minutes after local midnight. */
  dayStartMinute: number;
}

type HourOfDay = Pick<LineHour, "day" | "hour">;

const minuteMs = 60_000;
const hourMinutes = 60;
const hourMs = hourMinutes * minuteMs;
/** Wall clocks are read as if they were UTC. */
const wallZone = "UTC";

/** When the local clock shows the hour. */
function wallOf({ dayStartMinute }: Opening, { day, hour }: HourOfDay): number {
  const isAfterMidnight = hour < Math.floor(dayStartMinute / hourMinutes);
  return readWall(`${isAfterMidnight ? addDays(day, 1) : day} 00:00:00`) + hour * hourMs;
}

/** Whether the whole hour lies within the opening. */
export function isOpenHour(opening: Opening, hour: HourOfDay): boolean {
  const wall = wallOf(opening, hour);
  return openMs({ zone: wallZone, hours: opening.hours }, wall, wall + hourMs) === hourMs;
}

/** Whether no part of the hour, so many hours later, lies within the opening widened by `margin` minutes on both sides. */
export function isClosedHour(opening: Opening, hour: HourOfDay, margin: number, later = 0): boolean {
  const wall = wallOf(opening, hour) + later * hourMs;
  const [from, to] = [wall - margin * minuteMs, wall + hourMs + margin * minuteMs];
  return !isOpenWithin({ zone: wallZone, hours: opening.hours }, from, to);
}

/** Hours in the order in which they passed. */
export function inOrder(hours: readonly LineHour[], { dayStartMinute }: Opening): LineHour[] {
  const begin = Math.floor(dayStartMinute / hourMinutes);
  const place = ({ hour }: LineHour) => (hour - begin + 24) % 24;
  return [...hours].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : place(a) - place(b)));
}

/** 0 Sunday … 6 Saturday. */
export const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
