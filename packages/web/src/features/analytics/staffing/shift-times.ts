import type { Roster } from "@foyer/contract/analytics/staffing";

const dayMinutes = 1440;
const hourMinutes = 60;

/** Minutes after midnight from when to when; the end may lie on the next day. */
type Span = readonly [from: number, to: number];

const timeOf = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|h|uhr|点|時)?`;
const between = String.raw`\s*(?:-|–|—|~|〜|～|至|到|から|to|bis|tot|t/m|à|до|đến)\s*`;
const spans = new RegExp(`(?<![\\d§])${timeOf}${between}${timeOf}(?!\\d)`, "g");
/** Two cells beside one another hold a begin and an end. */
const timesApart = /(\d{1,2}:\d{2})\s*[\t,;|]\s*(\d{1,2}:\d{2})/g;
const dayRange = new RegExp(`§(\\d)(?:${between}§(\\d))?`, "g");

function toMinute(hour: string | undefined, minute: string | undefined, half: string | undefined) {
  const given = Number(hour);
  const isPm = half?.startsWith("p") ?? false;
  const isAm = half?.startsWith("a") ?? false;
  const hours = isPm && given < 12 ? given + 12 : isAm && given === 12 ? 0 : given;
  const minutes = hours * hourMinutes + Number(minute ?? 0);
  return hours <= 24 && Number(minute ?? 0) < hourMinutes && minutes <= dayMinutes ? minutes : null;
}

/** The spans in a text without names of days; null where one of them is no time. */
export function findSpans(text: string): Span[] | null {
  const found = [...text.replace(timesApart, "$1-$2").matchAll(spans)].map((match) => {
    const [, hour, minute, half, endHour, endMinute, endHalf] = match;
    const from = toMinute(hour, minute, half);
    const to = toMinute(endHour, endMinute, endHalf);
    return from === null || to === null || from === dayMinutes
      ? null
      : ([from, to > from ? to : to + dayMinutes] as const);
  });
  return found.some((span) => span === null) ? null : found.filter((span) => span !== null);
}

/** The weekdays a marked text names, ranges among them; the first of a range may come after its last. */
export function findDays(marked: string): number[] {
  const days = [...marked.matchAll(dayRange)].flatMap(([, first, last]) => {
    const from = Number(first);
    const count = last === undefined ? 1 : ((Number(last) - from + 7) % 7) + 1;
    return Array.from({ length: count }, (_, nth) => ((from - 1 + nth) % 7) + 1);
  });
  return [...new Set(days)];
}

/** Adds a person who is on duty: each hour gets the share of it. */
export function addShift(roster: Roster, weekday: number, [from, to]: Span, dayStartMinute: number): void {
  const shift = dayStartMinute % hourMinutes;
  for (let at = from; at < to; ) {
    const end = Math.min(to, Math.floor((at - shift) / hourMinutes + 1) * hourMinutes + shift);
    const minute = (at + dayMinutes) % dayMinutes;
    const calendar = weekday - 1 + Math.floor(at / dayMinutes);
    const day = (calendar - (minute < dayStartMinute ? 1 : 0) + 7) % 7;
    const hour = Math.floor((minute - shift + dayMinutes) / hourMinutes) % 24;
    const hours = roster[day];
    if (hours) hours[hour] = (hours[hour] ?? 0) + (end - at) / hourMinutes;
    at = end;
  }
}

/** The first hour that a head of a row or column names. */
export function hourOf(text: string): number | null {
  const match = new RegExp(`^${timeOf}(?:${between}.*)?$`).exec(text.trim().toLocaleLowerCase());
  const minute = match ? toMinute(match[1], match[2], match[3]) : null;
  return minute === null || minute === dayMinutes ? null : Math.floor(minute / hourMinutes);
}

/** A marked text without its weekdays. */
export const withoutDays = (marked: string): string => marked.replace(dayRange, " ");
