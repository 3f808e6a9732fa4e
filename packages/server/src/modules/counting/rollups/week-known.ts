import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { type WeekSumsRow, weeksInPart } from "./week-sums.queries.ts";

/** Weeks in which something is known, as bits. */
export type Weeks = number[];

/** By number of the hour of the week: its sums, and the weeks in which anything is known of it. */
export type KnownHours = Map<number, { sums: LayeredSums; weeks: Weeks }>;

export function addWeeks(into: Weeks, more: readonly number[]): Weeks {
  more.forEach((bits, part) => {
    into[part] = (into[part] ?? 0) | bits;
  });
  return into;
}

export const isKnownIn = (weeks: Weeks, week: number): boolean =>
  (((weeks[Math.floor(week / weeksInPart)] ?? 0) >> (week % weeksInPart)) & 1) === 1;

/** In how many weeks. */
export function countOf(weeks: Weeks): number {
  let count = 0;
  for (let bits of weeks) for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Adds what is known of an hour of the week. */
export function addKnown(hours: KnownHours, cell: number, sums: LayeredSums, weeks: Weeks): void {
  const known = hours.get(cell) ?? { sums: noSums(), weeks: [] };
  hours.set(cell, known);
  addSums(known.sums, sums);
  addWeeks(known.weeks, weeks);
}

function sumsAt(row: WeekSumsRow, index: number, measures: readonly Measure[]): LayeredSums {
  const values: MeasureValues = {};
  for (const measure of measures) {
    const value = row[measure]?.[index];
    if (value) values[measure] = value;
  }
  const sums = { ...noSums(), covered: row.covered[index] ?? 0 };
  sums.byLayer[row.layer] = values;
  return sums;
}

/** Rows of the database as hours of the week, by subject. */
export function knownHours(
  rows: readonly WeekSumsRow[],
  measures: readonly Measure[],
  parts: number,
): Map<number, KnownHours> {
  const bySubject = new Map<number, KnownHours>();
  for (const row of rows) {
    const hours: KnownHours = bySubject.get(row.id) ?? new Map();
    bySubject.set(row.id, hours);
    row.cells.forEach((cell, index) => {
      const weeks = Array.from({ length: parts }, (_, part) => row[`weeks${part}`]?.[index] ?? 0);
      addKnown(hours, cell, sumsAt(row, index, measures), weeks);
    });
  }
  return bySubject;
}
