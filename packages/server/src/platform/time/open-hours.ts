import { addDays } from "@foyer/contract/calendar-days";
import { readWall, toBusinessDay, toMoments, toWall } from "./zone-time.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** When a place is open by its own clock, in minutes after local midnight; equal minutes: always. */
export interface OpenMinutes {
  openMinute: number;
  /** Before `openMinute`: on the next day. */
  closeMinute: number;
}

export interface OpenHours extends OpenMinutes {
  /** IANA time zone. */
  zone: string;
}

/** The moment the zone's clock shows so many minutes after midnight of a day. */
function momentAt(zone: string, day: string, minute: number): number {
  const reading = toMoments(zone, readWall(`${day} 00:00:00`) + minute * minuteMs);
  return reading.kind === "twice" ? reading.first : reading.ms;
}

/** When a place opens and closes on a local day `yyyy-MM-dd`, in milliseconds; for one that is always open see above. */
function openOn({ zone, openMinute, closeMinute }: OpenHours, day: string): [from: number, to: number] {
  const closeDay = closeMinute < openMinute ? addDays(day, 1) : day;
  return [momentAt(zone, day, openMinute), momentAt(zone, closeDay, closeMinute)];
}

const isAlwaysOpen = ({ openMinute, closeMinute }: OpenMinutes) => openMinute === closeMinute;

/** Whether any of the minutes from one after midnight on lies within opening hours. */
export function isOpenWithin(
  { openMinute, closeMinute }: OpenMinutes,
  minute: number,
  length: number,
): boolean {
  if (openMinute === closeMinute) return true;
  const end = minute + length;
  if (openMinute < closeMinute) return openMinute < end && minute < closeMinute;
  return openMinute < end || minute < closeMinute;
}

/** Whether all of the minutes from one after midnight on lie within opening hours. */
export function isOpenThroughout(
  { openMinute, closeMinute }: OpenMinutes,
  minute: number,
  length: number,
): boolean {
  if (openMinute === closeMinute) return true;
  const end = minute + length;
  if (openMinute < closeMinute) return openMinute <= minute && end <= closeMinute;
  return openMinute <= minute || end <= closeMinute;
}

/** When a place opens and closes on so many local days from one on, in milliseconds; none where it is always open. */
export function openSpans(hours: OpenHours, firstDay: string, days: number): [from: number, to: number][] {
  if (isAlwaysOpen(hours)) return [];
  return Array.from({ length: days }, (_, nth) => openOn(hours, addDays(firstDay, nth)));
}

type OpenDays = Map<number, readonly [from: number, to: number]>;

/** Figures ask for the same days of the same clocks again and again. */
const openDays = new Map<string, OpenDays>();
const mostClocks = 100;
const mostDaysKept = 1_500;

function openDaysOf({ zone, openMinute, closeMinute }: OpenHours): OpenDays {
  const key = `${zone}|${openMinute}|${closeMinute}`;
  let days = openDays.get(key);
  if (!days || days.size > mostDaysKept) {
    if (openDays.size > mostClocks) openDays.clear();
    days = new Map();
    openDays.set(key, days);
  }
  return days;
}

/** Milliseconds within [from, to) during which a place is open. */
export function openMs(hours: OpenHours, from: number, to: number): number {
  if (to <= from) return 0;
  if (isAlwaysOpen(hours)) return to - from;
  let open = 0;
  const days = openDaysOf(hours);
  const dayAt = (moment: number) => Math.floor(toWall(hours.zone, moment) / dayMs);
  const last = dayAt(to);
  // An overnight opening may have begun the day before.
  const before = hours.closeMinute < hours.openMinute ? 1 : 0;
  for (let day = dayAt(from) - before; day <= last; day++) {
    const span = days.get(day) ?? openOn(hours, new Date(day * dayMs).toISOString().slice(0, 10));
    days.set(day, span);
    open += Math.max(0, Math.min(to, span[1]) - Math.max(from, span[0]));
  }
  return open;
}

/** Days searched: a place that is open some minutes a day has been silent for long by then. */
const mostDays = 400;

/** The latest moment before `to` since which a place has been open for so many milliseconds. */
export function openSince(hours: OpenHours, to: number, ms: number): number {
  if (isAlwaysOpen(hours)) return to - ms;
  let left = ms;
  let day = toBusinessDay(hours.zone, to, 0);
  for (let days = 0; days < mostDays; days++) {
    const [opens, closes] = openOn(hours, day);
    const end = Math.min(to, closes);
    if (end - opens >= left) return end - left;
    left -= Math.max(0, end - opens);
    day = addDays(day, -1);
  }
  return openOn(hours, day)[0];
}

/** The earliest moment after `from` until which a place will have been open for so many milliseconds. */
export function openUntil(hours: OpenHours, from: number, ms: number): number {
  if (isAlwaysOpen(hours)) return from + ms;
  let left = ms;
  // An overnight opening may have begun the day before.
  let day = addDays(toBusinessDay(hours.zone, from, 0), hours.closeMinute < hours.openMinute ? -1 : 0);
  for (let days = 0; days < mostDays; days++) {
    const [opens, closes] = openOn(hours, day);
    const start = Math.max(from, opens);
    if (closes - start >= left) return start + left;
    left -= Math.max(0, closes - start);
    day = addDays(day, 1);
  }
  return openOn(hours, day)[0];
}

/** The opening that runs at a moment, else the next one; null for a place that is always open. */
export function openingAt(hours: OpenHours, moment: number): { from: number; to: number } | null {
  if (isAlwaysOpen(hours)) return null;
  // An overnight opening may have begun the day before.
  let day = addDays(toBusinessDay(hours.zone, moment, 0), hours.closeMinute < hours.openMinute ? -1 : 0);
  let [from, to] = openOn(hours, day);
  while (to <= moment) {
    day = addDays(day, 1);
    [from, to] = openOn(hours, day);
  }
  return { from, to };
}
