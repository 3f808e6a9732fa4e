/** A time of day as a file states it, or a range of two. */
export interface ClockTime {
  /** Milliseconds after midnight. */
  ms: number;
  /** Where a range ends; after midnight where it is later than 24 hours. */
  endMs?: number;
  /** Ahead of UTC, in milliseconds; undefined: a wall clock. */
  offset?: number;
}

/**
 * Where the text stands: `alone`, behind a day, or behind a day as ISO 8601 writes it (`T`). Only behind a day can it
 * carry an offset: alone, `09:00-10:00` are two times.
 */
export type ClockPlace = "alone" | "dated" | "iso";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
const leastOffset = -12 * 60;
const mostOffset = 14 * 60;
/** A range over midnight that is longer than this is rather a time followed by something else. */
const longestOverMidnight = 12 * hourMs;

const clock = (separator: string) =>
  new RegExp(
    `^(\\d{1,2})(?:\\s?${separator}(?:\\s?(\\d{2})(?:[:.分](\\d{2})(?:[.,]\\d+)?)?)?\\s?[分秒]?)?\\s*(?:uhr|h|hrs?)?\\s*(?:([ap])\\.?\\s?(?:m\\.?)?)?$`,
    "iu",
  );
const single = clock("[:h時时点點]");
/** Alone, `9.30` may as well be a number. */
const partOfRange = clock("[:.h時时点點]");

interface Part {
  hour: number;
  /** Seconds after the full hour. */
  rest: number;
  half: string | undefined;
  /** Whether the text goes down to minutes, or seconds. */
  digits: "hours" | "minutes" | "seconds";
}

function readPart(text: string, pattern: RegExp): Part | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const [, hour = "", minute, second, half] = found;
  const rest = Number(minute ?? 0) * 60 + Number(second ?? 0);
  if (Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
  const digits = second !== undefined ? "seconds" : minute !== undefined ? "minutes" : "hours";
  return { hour: Number(hour), rest, half: half?.toLowerCase(), digits };
}

/** Milliseconds after midnight; null when there is no such time. 24:00 is how some write the end of the day. */
function toMs({ hour, rest }: Part, half: string | undefined): number | null {
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const ms = (hours * 3600 + rest) * 1000;
  return ms <= dayMs ? ms : null;
}

const rangePattern =
  /^(?:(?:from|von|between|从|從|自)\s*)?(.+?)\s*(?:[-–—−~～〜]|to|bis|until|till|and|und|à|hasta|至|到|から)\s*(.+?)(?:まで)?$/iu;

/** The last moment that is named belongs to the range: `09:00-09:59`, `09:00:00-09:59:59`. */
function inclusive(end: Part, start: Part): number {
  if (end.digits === "seconds") return end.rest % 60 === 59 && start.rest % 60 === 0 ? 1_000 : 0;
  const isLastMinute = end.digits === "minutes" && (end.rest / 60) % 5 === 4 && (start.rest / 60) % 5 === 0;
  return isLastMinute ? minuteMs : 0;
}

const otherHalf = (half: string | undefined) => (half === "p" ? "a" : half);

function readRange(text: string): ClockTime | null {
  const found = rangePattern.exec(text);
  if (!found) return null;
  const [start, end] = [found[1] ?? "", found[2] ?? ""].map((part) => readPart(part, partOfRange));
  if (!start || !end) return null;
  const until = toMs(end, end.half);
  // `9-10 AM` says of both, `11-1 PM` of the end.
  const same = toMs(start, start.half ?? end.half);
  const isLater = start.half === undefined && same !== null && until !== null && same > until;
  const ms = isLater ? toMs(start, otherHalf(end.half)) : same;
  if (ms === null || until === null || ms === dayMs) return null;
  const endMs = until + inclusive(end, start);
  if (endMs > ms) return { ms, endMs };
  const overMidnight = endMs + dayMs;
  return endMs < ms && overMidnight - ms <= longestOverMidnight ? { ms, endMs: overMidnight } : null;
}

const utcPattern = /^(.*\S)\s*(?:z|utc|gmt)$/i;
const aheadPattern = /^(.*[^\s+])\s*([+-])(\d{2})(?::?(\d{2}))?$/;

/** Milliseconds ahead of UTC; null: no clock is set so. */
function parseOffset(sign: string, hours: string, minutes: string | undefined): number | null {
  const all = Number(hours) * 60 + Number(minutes ?? 0);
  const ahead = sign === "-" ? -all : all;
  const exists = Number(minutes ?? 0) <= 59 && ahead >= leastOffset && ahead <= mostOffset;
  return exists ? ahead * minuteMs : null;
}

/**
 * A time with its offset; undefined: there is none, the text is all there is. Behind a day without `T` or seconds
 * `09:00-10:00` is a range, as people write it.
 */
function readWithOffset(text: string, place: ClockPlace): ClockTime | null | undefined {
  const utc = utcPattern.exec(text);
  if (utc) return withOffset(utc[1] ?? "", 0);
  const found = place === "alone" ? null : aheadPattern.exec(text);
  if (!found) return undefined;
  const [, time = "", sign = "", hours = "", minutes] = found;
  const part = readPart(time, single);
  if (!part || part.digits === "hours") return undefined;
  if (sign === "-" && place !== "iso" && part.digits !== "seconds") return undefined;
  const offset = parseOffset(sign, hours, minutes);
  return offset === null ? null : withOffset(time, offset);
}

function withOffset(text: string, offset: number): ClockTime | null {
  const part = readPart(text, single);
  const ms = part && toMs(part, part.half);
  return ms === null ? null : { ms, offset };
}

/** A time of day, an hour alone, or a range: `9`, `09:30`, `9:30:00 PM`, `24`, `9-10`, `09:00 to 10:00`. Null when it is none. */
export function readClock(text: string, place: ClockPlace): ClockTime | null {
  const known = readWithOffset(text, place);
  if (known !== undefined) return known;
  const part = readPart(text, single);
  if (!part) return readRange(text);
  const ms = toMs(part, part.half);
  return ms === null ? null : { ms };
}
