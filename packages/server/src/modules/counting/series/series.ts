import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import type { Subjects } from "../clock-groups/clock-groups.ts";
import type { SumKey } from "../columns/columns.ts";
import {
  addColumn,
  cellsOfChosen,
  cellsOfDays,
  type FiguresAsked,
  type IntervalColumn,
  readColumns,
  readFigures,
  toPoint,
} from "../figures/figures.ts";
import { requiredSums } from "../metrics/metrics.ts";

/**
 * The hours of a local business day by their names (`HH:mm`, with the offset where one comes twice), added up over
 * subjects by their own clocks: 23, 24 or 25 of them.
 */
export async function layeredHours(
  pool: pg.Pool,
  subjects: Subjects,
  measures: readonly SumKey[],
  day: string,
  now: number,
): Promise<IntervalColumn[]> {
  const cells = cellsOfDays({ from: day, to: day }, "1h");
  const columns = await readColumns(pool, { subjects, cells, measures }, now);
  // Where business days begin at different hours, the same hour of the clock may lie in two calendar days.
  const hours = new Map<string, IntervalColumn>();
  for (const column of columns) {
    const time = column.time.slice("yyyy-MM-dd ".length);
    hours.set(time, addColumn(hours.get(time), { ...column, time }));
  }
  return [...hours.values()];
}

/** The same as figures of one type. */
export async function hoursOfDay(
  pool: pg.Pool,
  subjects: Subjects,
  type: NumberType,
  day: string,
  now: number,
) {
  const hours = await layeredHours(pool, subjects, requiredSums(type), day, now);
  return hours.map((hour) => toPoint(type, hour, subjects.settings));
}

/** Local business days `from` to `to`, both included, added up over subjects. */
export async function daysOfRange(
  pool: pg.Pool,
  subjects: Subjects,
  type: NumberType,
  from: string,
  to: string,
  now: number,
) {
  const cells = cellsOfDays({ from, to }, "1d");
  const columns = await readColumns(pool, { subjects, cells, measures: requiredSums(type) }, now);
  return columns.map((column) => {
    const { time: day, ...figure } = toPoint(type, column, subjects.settings);
    return { day, ...figure };
  });
}

/** What the clock shows at the beginning; of hours that come twice the first comes first as it is. */
const inOrder = (one: IntervalColumn, other: IntervalColumn): number => {
  const [a, b] = [one.time.slice(0, 16), other.time.slice(0, 16)];
  return a === b ? 0 : a < b ? -1 : 1;
};

/** Subjects' counts in the hours of single business days, all together, by day in order. */
export async function chosenHours(
  pool: pg.Pool,
  days: Iterable<string>,
  asked: Omit<FiguresAsked, "cells" | "by">,
  now: number,
): Promise<Map<string, IntervalColumn[]>> {
  const wanted = [...new Set(days)];
  const cells = cellsOfChosen(wanted, "1h");
  const figures =
    asked.subjects.all.length > 0
      ? await readFigures(pool, { ...asked, cells, by: "none" }, now)
      : new Map<string, Map<string, IntervalColumn>>();
  const byDay = new Map(wanted.map((day): [string, IntervalColumn[]] => [day, []]));
  for (const [name, column] of figures.get("") ?? []) byDay.get(name.slice(0, 10))?.push(column);
  return new Map([...byDay].map(([day, columns]) => [day, columns.sort(inOrder)]));
}
