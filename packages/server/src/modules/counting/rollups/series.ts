import type { Figure } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Measure } from "@foyer/contract/counting/measures";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { addDays, dayStart } from "../../../platform/time/zone-time.ts";
import { measuresOf } from "../metrics/metrics.ts";
import type { Subjects } from "./clock-groups.ts";
import { clockHours, nameOf } from "./clock-hours.ts";
import { makeExpectation } from "./expectation.ts";
import { expectedLines } from "./expected-lines.ts";
import { addSums, figureOf, type LayeredSums, noSums } from "./layered-sums.ts";
import { daySums, slotSums } from "./sums.queries.ts";

const slotMs = 900_000;

/** A column of a chart while it is being added up over clock groups. */
interface Column {
  sums: LayeredSums;
  expected: number;
  /** Not begun yet anywhere: no value. */
  isAhead: boolean;
}

const figureOfColumn = (
  type: NumberType,
  { sums, expected, isAhead }: Column,
  settings: FigureSettings | undefined,
): Figure => {
  const figure = figureOf(type, sums, expected, settings);
  return isAhead ? { ...figure, value: null } : figure;
};

/** An hour of a chart with its sums; `time` is its name. */
export interface HourColumn extends Column {
  time: string;
}

/** The hours of a local business day, added up over subjects by their own clocks: 23, 24 or 25 of them. */
export async function layeredHours(
  pool: pg.Pool,
  subjects: Subjects,
  measures: readonly Measure[],
  day: string,
  now: number,
): Promise<HourColumn[]> {
  const columns = new Map<string, Column & { minute: number; begin: number }>();
  const expected = makeExpectation(now);
  for (const group of subjects.groups) {
    const hours = clockHours(group, day);
    const all = hours.flatMap(({ slots }) => slots);
    const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures };
    const [slots, lines] = await Promise.all([
      slotSums(pool, of, Math.min(...all), Math.max(...all) + slotMs, "slot"),
      expectedLines(pool, group.tenantId, group.kind, group.ids),
    ]);
    for (const hour of hours) {
      const { minute } = hour;
      const begin = hour.slots[0] ?? 0;
      const name = nameOf(hour, hours);
      const column = columns.get(name) ?? { sums: noSums(), expected: 0, isAhead: true, minute, begin };
      columns.set(name, column);
      column.minute = Math.min(column.minute, minute);
      column.begin = Math.min(column.begin, begin);
      column.expected += expected(lines, begin, (hour.slots.at(-1) ?? begin) + slotMs);
      column.isAhead &&= begin > now;
      for (const slot of hour.slots) {
        const sums = slots.get(String(slot));
        if (sums) addSums(column.sums, sums);
      }
    }
  }
  return [...columns]
    .sort(([, a], [, b]) => a.minute - b.minute || a.begin - b.begin)
    .map(([time, { sums, expected, isAhead }]) => ({ time, sums, expected, isAhead }));
}

/** The same as figures of one type. */
export async function hoursOfDay(
  pool: pg.Pool,
  subjects: Subjects,
  type: NumberType,
  day: string,
  now: number,
) {
  const hours = await layeredHours(pool, subjects, measuresOf(type), day, now);
  return hours.map(({ time, ...column }) => ({ time, ...figureOfColumn(type, column, subjects.settings) }));
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
  const columns = new Map<string, Column>();
  const expected = makeExpectation(now);
  for (let day = from; day <= to; day = addDays(day, 1))
    columns.set(day, { sums: noSums(), expected: 0, isAhead: true });
  for (const group of subjects.groups) {
    const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures: measuresOf(type) };
    const [days, lines] = await Promise.all([
      daySums(pool, of, from, to, "day"),
      expectedLines(pool, group.tenantId, group.kind, group.ids),
    ]);
    for (const [day, column] of columns) {
      const begin = dayStart(group.zone, day, group.dayStartMinute);
      column.expected += expected(lines, begin, dayStart(group.zone, addDays(day, 1), group.dayStartMinute));
      column.isAhead &&= begin > now;
      const sums = days.get(day);
      if (sums) addSums(column.sums, sums);
    }
  }
  return [...columns].map(([day, column]) => ({ day, ...figureOfColumn(type, column, subjects.settings) }));
}
