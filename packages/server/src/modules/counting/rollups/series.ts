import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { sumsOf } from "../metrics/metrics.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { Subjects } from "./clock-groups.ts";
import { addColumn, type IntervalColumn, intervalColumns, pointOf } from "./interval-columns.ts";

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
  const asked = { days: { from: day, to: day }, interval: "1h" as const, measures };
  const columns = (await intervalColumns(pool, subjects, asked, "none", now)).get("") ?? [];
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
  const hours = await layeredHours(pool, subjects, sumsOf(type), day, now);
  return hours.map((hour) => pointOf(type, hour, subjects.settings));
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
  const asked = { days: { from, to }, interval: "1d" as const, measures: sumsOf(type) };
  const columns = (await intervalColumns(pool, subjects, asked, "none", now)).get("") ?? [];
  return columns.map((column) => {
    const { time: day, ...figure } = pointOf(type, column, subjects.settings);
    return { day, ...figure };
  });
}
