import { mostOnDuty, type Roster } from "@foyer/contract/analytics/staffing";
import { addShift, findDays, findSpans, hourOf, withoutDays } from "./shift-times.ts";
import { markWeekdays, plainWord, type Weekdays } from "./weekday-words.ts";

export const noRoster = (): Roster => Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));

/** What a part of a pasted text is refused for. */
export type RosterFault = "noDay" | "noTime" | "noNumber" | "tooMany";

export interface FaultyCell {
  /** From 1. */
  line: number;
  text: string;
  fault: RosterFault;
}

export interface ParsedRoster {
  roster: Roster;
  faults: FaultyCell[];
  /** How it was read; null where nothing could be. */
  shape: "counts" | "shifts" | null;
}

interface Reading {
  weekdays: Weekdays;
  /** Minutes after midnight at which the business day begins. */
  dayStartMinute: number;
}

const emptyCell = /^(|-|–|—|x|off|free|frei|休|nghỉ)$/;

function addPeople(roster: Roster, weekday: number, hour: number | null, people: number): void {
  const hours = roster[weekday - 1];
  if (hours && hour !== null) hours[hour] = (hours[hour] ?? 0) + people;
}

const rounded = (roster: Roster): Roster =>
  roster.map((hours) => hours.map((people) => Math.round(people * 100) / 100));

function toCells(line: string): string[] {
  const sign = ["\t", ";", "|", ","].find((each) => line.includes(each));
  return (sign === undefined ? [line] : line.split(sign)).map((cell) => cell.trim());
}

function countOf(text: string): number | RosterFault {
  if (emptyCell.test(plainWord(text))) return 0;
  const people = /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  if (Number.isNaN(people)) return "noNumber";
  return people > mostOnDuty ? "tooMany" : people;
}

interface Line {
  number: number;
  text: string;
}

type Head = readonly (number | null)[];

/** The cells of rows that stand below a weekday and say something. */
function* cellsBelowDays(lines: readonly Line[], head: Head) {
  for (const { number: line, text: row } of lines) {
    const cells = toCells(row);
    for (const [column, day] of head.entries()) {
      const text = cells[column] ?? "";
      if (day !== null && !emptyCell.test(plainWord(text))) yield { line, day, text, first: cells[0] ?? "" };
    }
  }
}

/** Numbers of people with weekdays above and hours before. */
function readCountsBelowDays(lines: readonly Line[], head: Head): ParsedRoster {
  const roster = noRoster();
  const faults: FaultyCell[] = [];
  for (const { line, day, text, first } of cellsBelowDays(lines, head)) {
    const people = countOf(text);
    if (typeof people === "number") addPeople(roster, day, hourOf(first), people);
    else faults.push({ line, text, fault: people });
  }
  return { roster: rounded(roster), faults, shape: "counts" };
}

/** People with weekdays above and their shifts below. */
function readShiftsBelowDays(lines: readonly Line[], head: Head, { dayStartMinute }: Reading): ParsedRoster {
  const roster = noRoster();
  const faults: FaultyCell[] = [];
  for (const { line, day, text } of cellsBelowDays(lines, head)) {
    const found = findSpans(plainWord(text)) ?? [];
    if (found.length === 0) faults.push({ line, text, fault: "noTime" });
    for (const span of found) addShift(roster, day, span, dayStartMinute);
  }
  return { roster: rounded(roster), faults, shape: "shifts" };
}

function readBelowDays(lines: readonly Line[], head: Head, reading: Reading): ParsedRoster {
  const isCounts = lines.every(({ text }) => hourOf(toCells(text)[0] ?? "") !== null);
  return isCounts ? readCountsBelowDays(lines, head) : readShiftsBelowDays(lines, head, reading);
}

/** A table of numbers of people with hours above and weekdays before. */
function readBelowHours(lines: readonly Line[], head: Head, { weekdays }: Reading): ParsedRoster {
  const roster = noRoster();
  const faults: FaultyCell[] = [];
  for (const { number: line, text: whole } of lines) {
    const [name = "", ...cells] = toCells(whole);
    const days = findDays(markWeekdays(name, weekdays));
    if (days.length === 0) faults.push({ line, text: name, fault: "noDay" });
    cells.forEach((text, nth) => {
      const hour = head[nth + 1] ?? null;
      const people = hour === null ? 0 : countOf(text);
      if (typeof people === "number") for (const day of days) addPeople(roster, day, hour, people);
      else faults.push({ line, text, fault: people });
    });
  }
  return { roster: rounded(roster), faults, shape: "counts" };
}

/** Lines such as "Anna, Mon–Fri 09:00–17:00". */
function readShifts(lines: readonly Line[], { weekdays, dayStartMinute }: Reading): ParsedRoster {
  const roster = noRoster();
  const faults: FaultyCell[] = [];
  let isAny = false;
  for (const { number: line, text } of lines) {
    const marked = markWeekdays(text, weekdays);
    const days = findDays(marked);
    const found = findSpans(withoutDays(marked));
    if (days.length === 0) faults.push({ line, text, fault: "noDay" });
    else if (!found?.length) faults.push({ line, text, fault: "noTime" });
    else {
      isAny = true;
      for (const day of days) for (const span of found) addShift(roster, day, span, dayStartMinute);
    }
  }
  return { roster: rounded(roster), faults, shape: isAny ? "shifts" : null };
}

const atLeastTwo = (head: Head) => head.filter((each) => each !== null).length >= 2;

/**
 * People on duty from a text as spreadsheets give it: numbers of people by hours and weekdays, people by weekdays with their
 * shifts, or shifts line by line. What could not be read is named, the rest is taken.
 */
export function parseRoster(text: string, reading: Reading): ParsedRoster {
  const lines = text
    .split(/\r?\n/)
    .map((line, nth): Line => ({ number: nth + 1, text: line }))
    .filter((line) => line.text.trim() !== "");
  const [first, ...rest] = lines;
  if (!first) return { roster: noRoster(), faults: [], shape: null };
  const heads = toCells(first.text);
  const days = heads.map((cell) => {
    const named = findDays(markWeekdays(cell, reading.weekdays));
    return named.length === 1 && findSpans(plainWord(cell))?.length === 0 ? (named[0] ?? null) : null;
  });
  if (rest.length > 0 && atLeastTwo(days)) return withinLimit(readBelowDays(rest, days, reading));
  const hours = heads.map((cell) => hourOf(cell));
  if (rest.length > 0 && atLeastTwo(hours)) return withinLimit(readBelowHours(rest, hours, reading));
  return withinLimit(readShifts(lines, reading));
}

/** Sums of many lines may be more than a roster takes. */
function withinLimit(parsed: ParsedRoster): ParsedRoster {
  const roster = parsed.roster.map((hours) => hours.map((people) => Math.min(people, mostOnDuty)));
  return { ...parsed, roster };
}
