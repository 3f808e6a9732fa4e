import type { Point } from "@foyer/contract/analytics/question";
import type { Figure } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import type { Days } from "../../counting/clocks/clocks.ts";
import {
  addColumn,
  cellsOfDays,
  type IntervalColumn,
  readColumns,
  toPoint,
} from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { layeredHours } from "../../counting/series/series.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";

/** The hours of a day as figures of several types, from one reading. */
export async function hoursOfToday(
  pool: pg.Pool,
  subjects: AskedSubjects,
  types: readonly NumberType[],
  day: string,
  now: number,
): Promise<Record<string, Point[]>> {
  const measures = [...new Set(types.flatMap(requiredSums))];
  const hours = await layeredHours(pool, subjects, measures, day, now);
  return Object.fromEntries(
    types.map((type) => [type, hours.map((hour) => toPoint(type, hour, subjects.settings))]),
  );
}

/** The hours of the clock over days, added up; an hour that the clock shows twice is one. */
export async function hoursOfSpan(
  pool: pg.Pool,
  subjects: AskedSubjects,
  type: NumberType,
  days: Days,
  now: number,
): Promise<(Figure & { time: string })[]> {
  const asked = { subjects, cells: cellsOfDays(days, "1h"), measures: requiredSums(type) };
  const columns = await readColumns(pool, asked, now);
  const hours = new Map<string, IntervalColumn>();
  for (const column of columns) {
    if (column.isAhead || column.isOutside) continue;
    const time = column.time.slice("yyyy-MM-dd ".length, "yyyy-MM-dd HH:mm".length);
    hours.set(time, addColumn(hours.get(time), { ...column, time }));
  }
  return [...hours.values()].map((hour) => {
    const { running: _, ahead: __, coarse: ___, ...figure } = toPoint(type, hour, subjects.settings);
    return figure;
  });
}
