import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Point } from "@foyer/contract/analytics/question";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type pg from "pg";
import { mapInSlices } from "../../../platform/slices.ts";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { Days } from "../time/compared-days.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { makeExpectation } from "./expectation.ts";
import type { ExpectedBy } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";
import { fiveMinuteSums, type PieceSums } from "./five-minutes.ts";
import { isOfClock, type Piece, piecesOf } from "./interval-pieces.ts";
import { addSums, hasRows, type LayeredSums, noSums, pieceFigure } from "./layered-sums.ts";
import { type LineSet, lineSets, openSpans } from "./line-sets.ts";
import { countedLines } from "./measured-places.ts";
import type { OwnedBy } from "./owned-by.ts";
import { daysByPiece, pieceKey, slotsByPiece } from "./piece-sums.queries.ts";
import { requireFewSlots } from "./require-few-slots.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import type { SumsOf } from "./sums.queries.ts";

/** What is divided into columns. */
export interface ColumnsAsked {
  days: Days;
  interval: Interval;
  measures: readonly SumKey[];
  /** Only what was counted while each site was open, on its own clock. */
  openHoursOnly?: boolean;
}

/** Whether the answer is added up from slots; else from whole days. */
export const readsSlots = ({
  interval,
  openHoursOnly,
}: Pick<ColumnsAsked, "interval" | "openHoursOnly">): boolean =>
  isOfClock(interval) || openHoursOnly === true;

/** A piece of time with its sums. */
export interface IntervalColumn {
  /**
   * First day of the piece `yyyy-MM-dd`, or its begin `yyyy-MM-dd HH:mm` on the local clock, with the offset appended
   * where the clock shows it twice.
   */
  time: string;
  sums: LayeredSums;
  expectedSeconds: number;
  /** Not begun yet anywhere: no value. */
  isAhead: boolean;
  /** Begun and not over. */
  isRunning: boolean;
  /** Made of counts of records that are longer than it. */
  isCoarse?: boolean;
  /** Nothing of it is asked: the clock does not show it, the site is closed, or no line was bound. No value. */
  isOutside: boolean;
}

/** A piece of one clock group and owner. */
export interface Cell {
  owner: string;
  piece: Piece;
  column: IntervalColumn;
}

interface PiecesAsked {
  days: Days;
  interval: Interval;
  pieces: readonly Piece[];
  hours: ReadonlyMap<number, OpenMinutes> | null;
}

/** Sums of pieces, by owner and number of the piece. */
async function sumsOfPieces(
  pool: pg.Pool,
  of: SumsOf,
  { days, interval, pieces, hours }: PiecesAsked,
  by: OwnedBy,
): Promise<Map<string, PieceSums>> {
  if (interval === "5m") return fiveMinuteSums(pool, of, pieces, by, hours);
  if (!readsSlots({ interval, openHoursOnly: hours !== null }))
    return daysByPiece(pool, of, days, interval, pieces, by);
  const slots = pieces.flatMap(({ slots }, piece) => slots().map((slot) => ({ ...slot, piece })));
  return slotsByPiece(pool, of, slots, by, hours);
}

/** The pieces of one clock group, of each owner. */
async function cellsOf(
  pool: pg.Pool,
  group: ClockGroup,
  { days, interval, measures, openHoursOnly }: ColumnsAsked,
  by: OwnedBy,
  now: number,
): Promise<Cell[]> {
  const pieces = piecesOf(group, interval, days);
  const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures };
  const hours = openHoursOnly ? await subjectHours(pool, group) : null;
  const [sums, lines] = await Promise.all([
    sumsOfPieces(pool, of, { days, interval, pieces, hours }, by),
    expectedLines(pool, group),
  ]);
  return cellsOfPieces(pieces, sums, lineSets(group.ids, lines, hours, by), now);
}

/** Sums of pieces, with what was expected of them. */
export async function cellsOfPieces(
  pieces: readonly Piece[],
  sums: ReadonlyMap<string, PieceSums>,
  owners: ReadonlyMap<string, readonly LineSet[]>,
  now: number,
): Promise<Cell[]> {
  const expected = makeExpectation(now);
  const spansOf = openSpans(pieces);
  const [first, last] = [pieces[0]?.begin ?? 0, pieces.at(-1)?.end ?? 0];
  const cells = await mapInSlices(owners, ([owner, sets]) => {
    const all = countedLines(
      sets.flatMap(({ lines }) => lines),
      first,
      last,
    );
    return pieces.map((piece, index) => {
      const own: PieceSums = sums.get(pieceKey(owner, index)) ?? noSums();
      const by: ExpectedBy = new Map();
      own.expected = by;
      own.lines = all;
      let isBound = false;
      let expectedSeconds = 0;
      for (const { hours, lines } of sets) {
        for (const [begin, end] of spansOf(index, hours)) {
          expectedSeconds += expected(lines, begin, end, by);
          isBound ||= lines.some(({ fromMs, toMs }) => fromMs < end && begin < toMs);
        }
      }
      return {
        owner,
        piece,
        column: {
          time: piece.time,
          sums: own,
          expectedSeconds,
          isAhead: piece.begin > now,
          isRunning: piece.begin <= now && now < piece.end,
          isOutside: !isBound && !hasRows(own),
          ...(own.isCoarse ? { isCoarse: true } : {}),
        },
      };
    });
  });
  return cells.flat();
}

const anyClock = { zone: "UTC", dayStartMinute: 0 };

/** The columns of all groups, in an order that is that of time on each clock. */
function columnTimes(cells: readonly Cell[]): string[] {
  const first = new Map<string, Piece>();
  for (const { piece } of cells) {
    const known = first.get(piece.time);
    if (!known || piece.begin < known.begin) first.set(piece.time, piece);
  }
  return [...first.values()].sort((a, b) => a.place - b.place || a.begin - b.begin).map(({ time }) => time);
}

/**
 * Adds a column to one of the same name. What is over for the one and still to come for the other (by another clock) is
 * running; one of which nothing is asked has no say in it.
 */
export function addColumn(column: IntervalColumn | undefined, more: IntervalColumn): IntervalColumn {
  if (!column) return more;
  addSums(column.sums, more.sums);
  column.expectedSeconds += more.expectedSeconds;
  if (column.isOutside === more.isOutside) {
    column.isRunning ||= more.isRunning || column.isAhead !== more.isAhead;
    column.isAhead &&= more.isAhead;
  } else if (column.isOutside) {
    column.isRunning = more.isRunning;
    column.isAhead = more.isAhead;
  }
  column.isOutside &&= more.isOutside;
  if (more.isCoarse) column.isCoarse = true;
  return column;
}

/**
 * Subjects' counts over days, in pieces of time: each subject's, each owner's, or all together (key ""). Business days and clocks are
 * each subject's own; all have the same columns in the same order.
 */
export async function intervalColumns(
  pool: pg.Pool,
  subjects: Subjects,
  asked: ColumnsAsked,
  by: OwnedBy,
  now: number,
): Promise<Map<string, IntervalColumn[]>> {
  if (readsSlots(asked)) requireFewSlots(subjects.all.length * daysBetween(asked.days.from, asked.days.to));
  const cells = (
    await Promise.all(subjects.groups.map((group) => cellsOf(pool, group, asked, by, now)))
  ).flat();
  const owned = new Map<string, Map<string, IntervalColumn>>(by === "none" ? [["", new Map()]] : []);
  for (const { owner, column } of cells) {
    const columns = owned.get(owner) ?? new Map<string, IntervalColumn>();
    owned.set(owner, columns.set(column.time, addColumn(columns.get(column.time), column)));
  }
  // Without subjects there is still a frame to show.
  const times =
    cells.length > 0
      ? columnTimes(cells)
      : piecesOf(anyClock, asked.interval, asked.days).map(({ time }) => time);
  const notThere = { expectedSeconds: 0, isAhead: false, isRunning: false, isOutside: true };
  return new Map(
    [...owned].map(([owner, columns]) => [
      owner,
      times.map((time) => columns.get(time) ?? { time, sums: noSums(), ...notThere }),
    ]),
  );
}

/** A column as a point of a chart. */
export function pointOf(type: NumberType, column: IntervalColumn, settings?: FigureSettings): Point {
  const { time, sums, expectedSeconds, isAhead, isRunning, isCoarse } = column;
  // What of the place measures it is the same for all pieces: the total says it.
  const { measuredAt: _, ...figure } = pieceFigure(type, sums, expectedSeconds, settings);
  return {
    time,
    ...figure,
    ...(isAhead ? { value: null } : {}),
    ...(isRunning ? { running: true } : {}),
    ...(isAhead ? { ahead: true } : {}),
    ...(isCoarse ? { coarse: true } : {}),
  };
}

/** All columns added up. */
export const totalOf = (
  columns: readonly IntervalColumn[],
): { sums: LayeredSums; expectedSeconds: number } => ({
  sums: columns.reduce((all, { sums }) => addSums(all, sums), noSums()),
  expectedSeconds: columns.reduce((all, column) => all + column.expectedSeconds, 0),
});
