import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import { chosenDays } from "./chosen-days.ts";
import { sumsOfSpans } from "./chosen-hours.queries.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { expectedLines } from "./expected-lines.ts";
import { addColumn, type Cell, cellsOfPieces, type IntervalColumn } from "./interval-columns.ts";
import { piecesOf } from "./interval-pieces.ts";
import { lineSets } from "./line-sets.ts";
import { pieceKey } from "./piece-sums.queries.ts";
import { requireFewSlots } from "./require-few-slots.ts";
import { subjectHours } from "./subject-hours.queries.ts";

export interface ChosenAsked {
  interval: "1h" | "1d";
  measures: readonly SumKey[];
  openHoursOnly: boolean;
}

interface DayCell {
  day: string;
  column: Cell["column"];
}

async function cellsOfGroup(
  pool: pg.Pool,
  group: ClockGroup,
  days: readonly string[],
  { interval, measures, openHoursOnly }: ChosenAsked,
  now: number,
): Promise<DayCell[]> {
  const { tenantId, kind, ids, zone, dayStartMinute } = group;
  const placed = days.flatMap((day) =>
    piecesOf(group, interval, { from: day, to: day }).map((piece) => ({ day, piece })),
  );
  const pieces = placed.map(({ piece }) => piece);
  const slots = pieces.flatMap(({ slots }, piece) => slots().map((slot) => ({ ...slot, piece })));
  const spans = days.map(
    (day) => [dayStart(zone, day, dayStartMinute), dayStart(zone, addDays(day, 1), dayStartMinute)] as const,
  );
  const hours = openHoursOnly ? await subjectHours(pool, group) : null;
  const [found, lines] = await Promise.all([
    sumsOfSpans(pool, { tenantId, kind, ids, measures }, spans, slots, hours),
    expectedLines(pool, { tenantId, kind, ids }),
  ]);
  const sums = new Map([...found].map(([piece, own]) => [pieceKey("", piece), own]));
  const cells = await cellsOfPieces(pieces, sums, lineSets(ids, lines, hours, "none"), now);
  return placed.flatMap(({ day }, index) => {
    const column = cells[index]?.column;
    return column ? [{ day, column }] : [];
  });
}

/** What the clock shows at the beginning; of hours that come twice the first comes first as it is. */
const inOrder = (one: IntervalColumn, other: IntervalColumn): number => {
  const [a, b] = [one.time.slice(0, 16), other.time.slice(0, 16)];
  return a === b ? 0 : a < b ? -1 : 1;
};

/**
 * Subjects' counts on single business days, all together, in hours or as whole days: one statement a clock group,
 * however far the days lie apart. By day, columns in order; the same as those of `intervalColumns`.
 */
export async function chosenHours(
  pool: pg.Pool,
  subjects: Subjects,
  days: Iterable<string>,
  asked: ChosenAsked,
  now: number,
): Promise<Map<string, IntervalColumn[]>> {
  const wanted = [...new Set(days)].sort();
  requireFewSlots(subjects.all.length * wanted.length);
  const byDay = new Map(wanted.map((day) => [day, new Map<string, IntervalColumn>()] as const));
  const groups = await Promise.all(
    subjects.groups.map((group) => cellsOfGroup(pool, group, wanted, asked, now)),
  );
  for (const { day, column } of groups.flat()) {
    const columns = byDay.get(day);
    columns?.set(column.time, addColumn(columns.get(column.time), column));
  }
  return new Map([...byDay].map(([day, columns]) => [day, [...columns.values()].sort(inOrder)]));
}

/** The same as whole days, one column a day; what is not cut to opening hours comes from the days' own sums. */
export async function chosenWholeDays(
  pool: pg.Pool,
  subjects: Subjects,
  days: Iterable<string>,
  { measures, openHoursOnly }: Omit<ChosenAsked, "interval">,
  now: number,
): Promise<Map<string, IntervalColumn>> {
  if (!openHoursOnly) return chosenDays(pool, subjects, days, measures, now);
  const asked = { interval: "1d" as const, measures, openHoursOnly };
  const found = await chosenHours(pool, subjects, days, asked, now);
  return new Map([...found].flatMap(([day, [column]]) => (column ? [[day, column]] : [])));
}
