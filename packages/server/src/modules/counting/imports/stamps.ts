import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import { type ClockPlace, type ClockTime, readClock } from "./clock-times.ts";
import { parseMonth } from "./month-names.ts";

export type DateOrder = ImportLayout["dateOrder"];

/**
 * A time as a file states it: a moment, or what a wall clock showed (its milliseconds as if it were UTC). `hasClock` is
 * false where only a day was stated.
 */
export interface Stamp {
  ms: number;
  isWall: boolean;
  hasClock: boolean;
  /** Where it is a range: its end. */
  endMs?: number;
}

const dayMs = 86_400_000;
/** No time takes more characters; longer cells are not searched for one. */
const longestTime = 80;
/** Day 0 of Excel, so chosen that days since March 1900 come out right. */
const excelZero = Date.UTC(1899, 11, 30);

const namedMonth = (text: string): number => (/^\d/.test(text) ? Number(text) - 1 : (parseMonth(text) ?? -1));

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

/** Milliseconds of a calendar day as if it were UTC; NaN when there is no such day. */
function toDayMs(year: number, month: number, day: number): number {
  const ms = Date.UTC(year, month, day);
  const made = new Date(ms);
  return month >= 0 && made.getUTCMonth() === month && made.getUTCDate() === day ? ms : Number.NaN;
}

const numberOrName = "(\\d{1,2}|\\p{L}[\\p{L}\\p{M}.]*)";
const between = "[-/. ,]{1,2}";
const rest = "(?:([T ,]+)(.+))?";
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
  place: ClockPlace;
}

const toClockPlace = (separator: string | undefined): ClockPlace =>
  /t/i.test(separator ?? "") ? "iso" : "dated";

function readYearFirst(text: string): Dated | null {
  const found = ymd.exec(text) ?? compact.exec(text);
  if (!found) return null;
  const [, year = "", month = "", day = "", separator, clock] = found;
  return {
    day: toDayMs(Number(year), namedMonth(month), Number(day)),
    clock,
    place: toClockPlace(separator),
  };
}

function readDayFirst(text: string): Dated | null {
  const found = dayFirst.exec(text);
  if (!found) return null;
  const [, day = "", month = "", year = "", separator, clock] = found;
  return {
    day: toDayMs(fullYear(year), namedMonth(month), Number(day)),
    clock,
    place: toClockPlace(separator),
  };
}

function readMonthFirst(text: string): Dated | null {
  const found = monthFirst.exec(text);
  if (!found) return null;
  const [, month = "", day = "", year = "", separator, clock] = found;
  return {
    day: toDayMs(fullYear(year), namedMonth(month), Number(day)),
    clock,
    place: toClockPlace(separator),
  };
}

/** The orders tried in turn: a month with a name, or a year of four digits, shows its own place. */
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

/** A day and a time of day, or a range of them. */
function joined(day: number, { ms, endMs, offset }: ClockTime): Stamp {
  const start = day + ms - (offset ?? 0);
  const stamp = { ms: start, isWall: offset === undefined, hasClock: true };
  return endMs === undefined ? stamp : { ...stamp, endMs: start + endMs - ms };
}

function readMoment(text: string, order: "ymd" | "dmy" | "mdy"): Stamp | null {
  const dated = readDated(text, order);
  if (!dated || Number.isNaN(dated.day)) return null;
  if (dated.clock === undefined) return { ms: dated.day, isWall: true, hasClock: false };
  const clock = readClock(dated.clock, dated.place);
  return clock && joined(dated.day, clock);
}

const spanPattern = /^(.{8,}?\d.*?)(?:\s+(?:[-–—~]|to|bis|until)\s+|\s*[/～〜至到]\s*)(.{8,})$/iu;
/** A day of 25 hours, and a little more. */
const longestSpan = 26 * 3_600_000;

/** Two full stamps: `2026-05-04 09:00 - 2026-05-04 10:00`. */
function readSpan(text: string, order: "ymd" | "dmy" | "mdy"): Stamp | null {
  const found = spanPattern.exec(text);
  const start = found && readMoment(found[1] ?? "", order);
  const end = found && readMoment(found[2] ?? "", order);
  if (!start?.hasClock || !end?.hasClock || start.isWall !== end.isWall) return null;
  if (start.endMs !== undefined || end.endMs !== undefined) return null;
  const length = end.ms - start.ms;
  return length > 0 && length <= longestSpan ? { ...start, endMs: end.ms } : null;
}

/** A time, a day, or a range of times; null when it cannot be read in this order. */
export function readStamp(text: string, order: DateOrder): Stamp | null {
  if (order === "epoch") return readEpoch(text);
  if (order === "excel") return readExcel(text);
  if (text.length > longestTime) return null;
  return readMoment(text, order) ?? readSpan(text, order);
}

/** A day and the time of day that stands in another column. */
export function joinClock(day: Stamp, text: string): Stamp | null {
  const clock = text.length > longestTime ? null : readClock(text, "alone");
  return clock && joined(Math.floor(day.ms / dayMs) * dayMs, clock);
}
