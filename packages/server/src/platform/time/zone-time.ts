import { addDays } from "@foyer/contract/calendar-days";

/** Wall clocks of IANA zones, by the platform's own time-zone data. Moments are milliseconds since 1970, UTC. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets change on quarter hours at the finest, so one look-up serves a whole one. */
const quarterMs = 900_000;
const dayMs = 86_400_000;
const offsets = new Map<string, Map<number, number>>();
const mostKept = 20_000;

function findFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

const standardMark = "standard time of ";

/** The name of a clock that shows a zone's standard time all year round; it may stand wherever a zone does here. */
export const standardTime = (zone: string): string => standardMark + zone;

/** In one half of the year, or in none, clocks are ahead of standard time. */
function standardOffset(zone: string, ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  return Math.min(offsetAt(zone, Date.UTC(year, 0, 1)), offsetAt(zone, Date.UTC(year, 6, 1)));
}

function shownOffset(zone: string, ms: number): number {
  const parts = Object.fromEntries(
    findFormat(zone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  );
  const wall = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  );
  return wall - ms;
}

/** By day of UTC; NaN: the clock is turned on it. */
const offsetsOfDays = new Map<string, Map<number, number>>();

/** How far the zone's wall clock is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, ms: number): number {
  const day = Math.floor(ms / dayMs);
  let days = offsetsOfDays.get(zone);
  if (!days || days.size > mostKept) {
    days = new Map();
    offsetsOfDays.set(zone, days);
  }
  let ofDay = days.get(day);
  if (ofDay === undefined) {
    const [begin, end] = [offsetOfQuarter(zone, day * dayMs), offsetOfQuarter(zone, (day + 1) * dayMs)];
    ofDay = begin === end ? begin : Number.NaN;
    days.set(day, ofDay);
  }
  return Number.isNaN(ofDay) ? offsetOfQuarter(zone, ms) : ofDay;
}

function offsetOfQuarter(zone: string, ms: number): number {
  const quarter = Math.floor(ms / quarterMs);
  let known = offsets.get(zone);
  if (!known || known.size > mostKept) {
    known = new Map();
    offsets.set(zone, known);
  }
  let offset = known.get(quarter);
  if (offset === undefined) {
    const at = quarter * quarterMs;
    offset = zone.startsWith(standardMark)
      ? standardOffset(zone.slice(standardMark.length), at)
      : shownOffset(zone, at);
    known.set(quarter, offset);
  }
  return offset;
}

/** How far a zone's clock is ahead of UTC at a moment, and from when on it will be another distance, for so many days. */
export function offsetChanges(zone: string, from: number, days: number): { from: number; offset: number }[] {
  const changes = [{ from, offset: offsetAt(zone, from) }];
  for (let day = Math.floor(from / dayMs); day < Math.floor(from / dayMs) + days; day++) {
    if (offsetAt(zone, day * dayMs) === offsetAt(zone, (day + 1) * dayMs)) continue;
    for (let at = day * dayMs + quarterMs; at <= (day + 1) * dayMs; at += quarterMs) {
      const offset = offsetAt(zone, at);
      if (at > from && offset !== changes.at(-1)?.offset) changes.push({ from: at, offset });
    }
  }
  return changes;
}

/** How far the clocks of a place are ahead of a device that stays at standard time; 0 for any other, in milliseconds. */
export function aheadOfStandard(zone: string, ms: number): number {
  if (!zone.startsWith(standardMark)) return 0;
  return offsetAt(zone.slice(standardMark.length), ms) - offsetAt(zone, ms);
}

/** A wall clock as if it were UTC, in milliseconds: the form in which days and times are calculated. */
export const toWall = (zone: string, ms: number): number => ms + offsetAt(zone, ms);

/** The wall clock `yyyy-MM-dd HH:mm:ss` as milliseconds, as if it were UTC; NaN when it is none. */
export const readWall = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);

/** Milliseconds of a wall clock, as if it were UTC → `yyyy-MM-dd HH:mm:ss`. */
export const writeWall = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 19).replace("T", " ");

/** How far a clock is ahead of UTC (milliseconds), as ISO 8601 writes it: `+02:00`. */
export function offsetText(offset: number): string {
  const minutes = offset / 60_000;
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** A moment in ISO 8601 as the zone's clock shows it: `2026-03-29T03:00:00+02:00`. */
export const writeMoment = (zone: string, ms: number): string =>
  new Date(toWall(zone, ms)).toISOString().slice(0, ms % 1000 === 0 ? 19 : 23) +
  offsetText(offsetAt(zone, ms));

export type WallReading =
  | { kind: "once"; ms: number }
  /** The clock shows it twice: summer time ends. */
  | { kind: "twice"; first: number; second: number }
  /** The clock never shows it: summer time begins; `ms` lies later by the gap. */
  | { kind: "skipped"; ms: number };

/** The moments at which a zone's clock shows `wall` (its milliseconds as if it were UTC). */
export function toMoments(zone: string, wall: number): WallReading {
  const before = offsetAt(zone, wall - dayMs);
  const after = offsetAt(zone, wall + dayMs);
  // On most days no clock is turned.
  if (before === after && toWall(zone, wall - before) === wall) return { kind: "once", ms: wall - before };
  const candidates = [...new Set([wall - before, wall - after])]
    .filter((ms) => toWall(zone, ms) === wall)
    .sort((a, b) => a - b);
  const [first, second] = candidates;
  if (first === undefined) return { kind: "skipped", ms: wall - before };
  return second === undefined ? { kind: "once", ms: first } : { kind: "twice", first, second };
}

/** Whether a zone has no such date: its clocks left it out when it changed sides of the date line. */
const isLeftOut = (zone: string, day: string): boolean =>
  toMoments(zone, readWall(`${day} 12:00:00`)).kind === "skipped";

/**
 * The moment a local day begins whose business day starts `dayStartMinute` after midnight; `day` is `yyyy-MM-dd`. One
 * that is no date there is empty: it begins with the next.
 */
export function dayStart(zone: string, day: string, dayStartMinute: number): number {
  const wall = readWall(`${day} 00:00:00`) + dayStartMinute * 60_000;
  const reading = toMoments(zone, wall);
  if (reading.kind === "twice") return reading.first;
  if (reading.kind === "once") return reading.ms;
  if (isLeftOut(zone, day)) return dayStart(zone, addDays(day, 1), dayStartMinute);
  let begin = reading.ms;
  // The day begins where the clock jumps over its beginning.
  while (toWall(zone, begin - quarterMs) >= wall) begin -= quarterMs;
  return begin;
}

/** The business day a moment belongs to, `yyyy-MM-dd`: the local time less the day's start, or the last date before. */
export function toBusinessDay(zone: string, ms: number, dayStartMinute: number): string {
  const wall = toWall(zone, ms);
  const day = writeWall(wall - dayStartMinute * 60_000).slice(0, 10);
  const isBeforeStart = wall % dayMs < dayStartMinute * 60_000;
  return isBeforeStart && isLeftOut(zone, day) ? addDays(day, -1) : day;
}

/** The hour a clock shows, `HH:00`. */
export const hourAt = (zone: string, ms: number): string => `${writeWall(toWall(zone, ms)).slice(11, 13)}:00`;
