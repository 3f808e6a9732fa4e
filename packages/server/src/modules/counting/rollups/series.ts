import type { Figure } from "@foyer/contract/analytics/figure";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { measuresOf } from "../metrics/metrics.ts";
import { addDays, dayStart, readWall, toWall, writeWall } from "../time/zone-time.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { expectedLines } from "./expectation.queries.ts";
import { makeExpectation } from "./expectation.ts";
import { addSums, figureOf, type LayeredSums, noSums } from "./layered-sums.ts";
import { daySums, slotSums } from "./sums.queries.ts";

const hourMs = 3_600_000;
const slotMs = 900_000;

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

/** What lies between two full hours of a clock; a change of the clock may make it shorter, or make it come twice. */
interface ClockHour {
  /** Minutes after the midnight of the day; beyond 24 hours where the business day reaches into the next one. */
  minute: number;
  offset: number;
  begin: number;
  end: number;
}

/** The hours of a local business day, counted from its beginning. */
function clockHours({ zone, dayStartMinute }: ClockGroup, day: string): ClockHour[] {
  const hours: ClockHour[] = [];
  const midnight = readWall(`${day} 00:00:00`);
  const end = dayStart(zone, addDays(day, 1), dayStartMinute);
  for (let slot = dayStart(zone, day, dayStartMinute); slot < end; slot += slotMs) {
    const wall = toWall(zone, slot);
    const sinceStart = wall - midnight - dayStartMinute * 60_000;
    const minute = Math.floor(sinceStart / hourMs) * 60 + dayStartMinute;
    const last = hours.at(-1);
    if (last?.minute === minute && last.offset === wall - slot) last.end = slot + slotMs;
    else hours.push({ minute, offset: wall - slot, begin: slot, end: slot + slotMs });
  }
  return hours;
}

/** The hour's name; one that the clock shows twice gets the offset, so that both stand apart. */
function labelOf({ minute, offset }: ClockHour, hours: readonly ClockHour[]): string {
  const comesTwice = hours.filter((hour) => hour.minute === minute).length > 1;
  return writeWall(minute * 60_000).slice(11, 16) + (comesTwice ? offsetText(offset) : "");
}

function offsetText(offset: number): string {
  const minutes = offset / 60_000;
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
  const columns = new Map<string, Column & { minute: number; begin: number }>();
  const expected = makeExpectation(now);
  for (const group of subjects.groups) {
    const hours = clockHours(group, day);
    const from = hours[0]?.begin ?? 0;
    const to = hours.at(-1)?.end ?? 0;
    const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures: measuresOf(type) };
    const [slots, lines] = await Promise.all([
      slotSums(pool, of, from, to, "slot"),
      expectedLines(pool, group.tenantId, group.kind, group.ids),
    ]);
    for (const hour of hours) {
      const { minute, begin, end } = hour;
      const label = labelOf(hour, hours);
      const column = columns.get(label) ?? { sums: noSums(), expected: 0, isAhead: true, minute, begin };
      columns.set(label, column);
      column.minute = Math.min(column.minute, minute);
      column.begin = Math.min(column.begin, begin);
      column.expected += expected(lines, begin, end);
      column.isAhead &&= begin > now;
      for (let slot = begin; slot < end; slot += slotMs) {
        const sums = slots.get(String(slot));
        if (sums) addSums(column.sums, sums);
      }
    }
  }
  return [...columns]
    .sort(([, a], [, b]) => a.minute - b.minute || a.begin - b.begin)
    .map(([time, column]) => ({ time, ...figureOfColumn(type, column) }));
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
