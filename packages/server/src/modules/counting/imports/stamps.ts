import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import { monthOf } from "./month-names.ts";

export type DateOrder = ImportLayout["dateOrder"];

/**
 * A time as a file states it: a moment, or what a wall clock showed (reckoned milliseconds, as if it were UTC).
 * `hasClock` is false where only a day was stated.
 */
export interface Stamp {
  ms: number;
  isWall: boolean;
  hasClock: boolean;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Day 0 of Excel, so chosen that days since March 1900 come out right. */
const excelZero = Date.UTC(1899, 11, 30);

const clockPattern =
  /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*([ap])?\.?(?:m\.?)?\s*(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i;

interface Clock {
  ms: number;
  /** Ahead of UTC, in milliseconds; undefined: a wall clock. */
  offset: number | undefined;
}

function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const numbers = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (!numbers) return 0;
  const minutes = Number(numbers[2]) * 60 + Number(numbers[3] ?? 0);
  return (numbers[1] === "-" ? -minutes : minutes) * minuteMs;
}

function twelveHours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/** A time of day, or an hour alone: `9`, `09:30`, `9:30:00 PM`, `24`. Null when it is none. */
export function readClock(text: string): Clock | null {
  const found = clockPattern.exec(text);
  if (!found) return null;
  const [, hourText, minute = "0", second = "0", half, offset] = found;
  const hour = twelveHours(Number(hourText), half);
  const seconds = hour * 3600 + Number(minute) * 60 + Number(second);
  // 24:00 is how some write the end of the day.
  if (!(seconds <= 86_400) || Number(minute) > 59 || Number(second) > 59) return null;
  return { ms: seconds * 1000, offset: offsetOf(offset) };
}

const namedMonth = (text: string): number => (/^\d/.test(text) ? Number(text) - 1 : (monthOf(text) ?? -1));

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

/** Reckoned milliseconds of a day of the calendar; NaN when there is no such day. */
function dayMsOf(year: number, month: number, day: number): number {
  const ms = Date.UTC(year, month, day);
  const made = new Date(ms);
  return month >= 0 && made.getUTCMonth() === month && made.getUTCDate() === day ? ms : Number.NaN;
}

const numberOrName = "(\\d{1,2}|\\p{L}[\\p{L}\\p{M}.]*)";
const between = "[-/. ,]{1,2}";
const rest = "(?:[T ,]+(.+))?";
const weekday = "(?:\\p{L}+,? )?";
const pattern = (text: string) => new RegExp(`^${text}$`, "iu");

const ymd = pattern(`(\\d{4})${between}${numberOrName}${between}(\\d{1,2})${rest}`);
const compact = pattern(`(\\d{4})(\\d{2})(\\d{2})${rest}`);
const dayFirst = pattern(
  `${weekday}(\\d{1,2})(?:st|nd|rd|th)?${between}${numberOrName}${between}(\\d{4}|\\d{2})${rest}`,
);
const monthFirst = pattern(
  `${weekday}${numberOrName}${between}(\\d{1,2})(?:st|nd|rd|th)?${between}(\\d{4}|\\d{2})${rest}`,
);

interface Dated {
  day: number;
  clock: string | undefined;
}

function readYearFirst(text: string): Dated | null {
  const found = ymd.exec(text) ?? compact.exec(text);
  if (!found) return null;
  const [, year = "", month = "", day = "", clock] = found;
  return { day: dayMsOf(Number(year), namedMonth(month), Number(day)), clock };
}

function readDayFirst(text: string): Dated | null {
  const found = dayFirst.exec(text);
  if (!found) return null;
  const [, day = "", month = "", year = "", clock] = found;
  return { day: dayMsOf(fullYear(year), namedMonth(month), Number(day)), clock };
}

function readMonthFirst(text: string): Dated | null {
  const found = monthFirst.exec(text);
  if (!found) return null;
  const [, month = "", day = "", year = "", clock] = found;
  return { day: dayMsOf(fullYear(year), namedMonth(month), Number(day)), clock };
}

/** The orders tried in turn: a month with a name, or a year of four digits, tells its own place. */
const readers = {
  ymd: [readYearFirst],
  dmy: [readDayFirst, readYearFirst],
  mdy: [readMonthFirst, readYearFirst],
} as const;

function readDated(text: string, order: "ymd" | "dmy" | "mdy"): Dated | null {
  for (const read of readers[order]) {
    const dated = read(text);
    if (dated) return dated;
  }
  if (!/\p{L}{3}/u.test(text)) return null;
  return readDayFirst(text) ?? readMonthFirst(text);
}

function readEpoch(text: string): Stamp | null {
  if (!/^\d{8,13}(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  // Seconds reach 11 digits in the year 5138; what is longer counts milliseconds.
  return { ms: Math.round(number < 1e11 ? number * 1000 : number), isWall: false, hasClock: true };
}

function readExcel(text: string): Stamp | null {
  if (!/^\d{4,5}([.,]\d+)?$/.test(text)) return null;
  const days = Number(text.replace(",", "."));
  // Excel keeps a time as a share of the day, which meets no second exactly.
  return {
    ms: excelZero + Math.round((days * dayMs) / 1000) * 1000,
    isWall: true,
    hasClock: days % 1 !== 0,
  };
}

/** A time, or a day; null when it cannot be read in this order. */
export function readStamp(text: string, order: DateOrder): Stamp | null {
  if (order === "epoch") return readEpoch(text);
  if (order === "excel") return readExcel(text);
  const dated = readDated(text, order);
  if (!dated || Number.isNaN(dated.day)) return null;
  if (dated.clock === undefined) return { ms: dated.day, isWall: true, hasClock: false };
  const clock = readClock(dated.clock);
  if (!clock) return null;
  const wall = dated.day + clock.ms;
  return clock.offset === undefined
    ? { ms: wall, isWall: true, hasClock: true }
    : { ms: wall - clock.offset, isWall: false, hasClock: true };
}

/** A day and the time of day that stands in another column. */
export function joinClock(day: Stamp, text: string): Stamp | null {
  const clock = readClock(text);
  if (!clock) return null;
  const wall = Math.floor(day.ms / dayMs) * dayMs + clock.ms;
  return clock.offset === undefined
    ? { ms: wall, isWall: true, hasClock: true }
    : { ms: wall - clock.offset, isWall: false, hasClock: true };
}
