import type { Figure } from "@foyer/contract/analytics/figure";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { measuresOf } from "../metrics/metrics.ts";
import { addDays, dayStart, toWall, writeWall } from "../time/zone-time.ts";
import type { Subjects } from "./clock-groups.ts";
import { expectedLines } from "./expectation.queries.ts";
import { makeExpectation } from "./expectation.ts";
import { addSums, figureOf, type LayeredSums, noSums } from "./layered-sums.ts";
import { daySums, slotSums } from "./sums.queries.ts";

const hourMs = 3_600_000;

/** A column of a chart while it is being added up over clock groups. */
interface Column {
  sums: LayeredSums;
  expected: number;
  /** Not begun yet anywhere: no value. */
  isAhead: boolean;
}

const figureOfColumn = (type: NumberType, { sums, expected, isAhead }: Column): Figure => {
  const figure = figureOf(type, sums, expected);
  return isAhead ? { ...figure, value: null } : figure;
};

/** An hour the clock shows twice gets the offset, so that both stand apart. */
function hourLabels(zone: string, from: number, to: number): [string, number][] {
  const hours: [string, number][] = [];
  const seen = new Map<string, number>();
  for (let ms = from; ms < to; ms += hourMs) {
    const label = writeWall(toWall(zone, ms)).slice(11, 16);
    seen.set(label, (seen.get(label) ?? 0) + 1);
    hours.push([label, ms]);
  }
  return hours.map(([label, ms]) => [(seen.get(label) ?? 0) > 1 ? label + offsetText(zone, ms) : label, ms]);
}

function offsetText(zone: string, ms: number): string {
  const minutes = (toWall(zone, ms) - ms) / 60_000;
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** The hours of a local business day, added up over subjects by their own clocks: 23, 24 or 25 of them. */
export async function hoursOfDay(
  pool: pg.Pool,
  subjects: Subjects,
  type: NumberType,
  day: string,
  now: number,
) {
  const columns = new Map<string, Column>();
  const expected = makeExpectation(now);
  for (const group of subjects.groups) {
    const { zone, dayStartMinute } = group;
    const from = dayStart(zone, day, dayStartMinute);
    const to = dayStart(zone, addDays(day, 1), dayStartMinute);
    const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures: measuresOf(type) };
    const [slots, lines] = await Promise.all([
      slotSums(pool, of, from, to, "slot"),
      expectedLines(pool, group.tenantId, group.kind, group.ids),
    ]);
    for (const [label, begin] of hourLabels(zone, from, to)) {
      const column = columns.get(label) ?? { sums: noSums(), expected: 0, isAhead: true };
      columns.set(label, column);
      column.expected += expected(lines, begin, begin + hourMs);
      column.isAhead &&= begin > now;
      for (let slot = begin; slot < begin + hourMs; slot += hourMs / 4) {
        const sums = slots.get(String(slot));
        if (sums) addSums(column.sums, sums);
      }
    }
  }
  return [...columns].map(([time, column]) => ({ time, ...figureOfColumn(type, column) }));
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
  return [...columns].map(([day, column]) => ({ day, ...figureOfColumn(type, column) }));
}
