import type { Figure } from "@foyer/contract/analytics/figure";
import type { Point } from "@foyer/contract/analytics/question";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { sumsOf } from "../../counting/metrics/metrics.ts";
import {
  addColumn,
  type IntervalColumn,
  intervalColumns,
  pointOf,
} from "../../counting/rollups/interval-columns.ts";
import { layeredHours } from "../../counting/rollups/series.ts";
import type { Days } from "../../counting/time/compared-days.ts";
import type { AskedSubjects } from "../home/subjects.ts";

/** The hours of a day as figures of several types, from one reading. */
export async function hoursOfToday(
  pool: pg.Pool,
  subjects: AskedSubjects,
  types: readonly NumberType[],
  day: string,
  now: number,
): Promise<Record<string, Point[]>> {
  const measures = [...new Set(types.flatMap(sumsOf))];
  const hours = await layeredHours(pool, subjects, measures, day, now);
  return Object.fromEntries(
    types.map((type) => [type, hours.map((hour) => pointOf(type, hour, subjects.settings))]),
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
  const asked = { days, interval: "1h" as const, measures: sumsOf(type) };
  const columns = (await intervalColumns(pool, subjects, asked, "none", now)).get("") ?? [];
  const hours = new Map<string, IntervalColumn>();
  for (const column of columns) {
    if (column.isAhead || column.isOutside) continue;
    const time = column.time.slice("yyyy-MM-dd ".length, "yyyy-MM-dd HH:mm".length);
    hours.set(time, addColumn(hours.get(time), { ...column, time }));
  }
  return [...hours.values()].map((hour) => {
    const { running: _, ahead: __, coarse: ___, ...figure } = pointOf(type, hour, subjects.settings);
    return figure;
  });
}
