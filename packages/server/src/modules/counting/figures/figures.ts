import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Point } from "@foyer/contract/analytics/question";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import { mapInSlices } from "../../../platform/slices.ts";
import type { ClockGroup, OwnedBy, Subjects } from "../clock-groups/clock-groups.ts";
import { type DayClock, type Days, isOfClock, listPieces, type Piece } from "../clocks/clocks.ts";
import type { SumKey } from "../columns/columns.ts";
import { countedLines, type ExpectedBy, expectedLines, makeExpectation } from "../expectation/expectation.ts";
import { addSums, hasRows, type LayeredSums, noSums, pieceFigure } from "../sums/sums.ts";
import { closedCells } from "./closed-cells.ts";
import type { PieceSums } from "./five-minutes.ts";
import { type LineSet, lineSets, openSpans } from "./line-sets.ts";
import { netFlow, netLeftAfter } from "./net-flow.ts";
import { sumsOfPieces } from "./read-pieces.ts";
import { mostSlotDays, requireFewSlots } from "./slot-limit.ts";
import { layeredDays } from "./subject-days.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import { pieceKey } from "./sums.queries.ts";
import { comparedTotals } from "./totals.ts";
import { noPattern, weekPatterns } from "./week-pattern.ts";

export type { NetSlot } from "./net-flow.ts";
export type { AlikeDays, WeekPattern, WeekPatterns } from "./week-pattern.ts";

export {
  comparedTotals,
  layeredDays,
  mostSlotDays,
  netFlow,
  netLeftAfter,
  noPattern,
  requireFewSlots,
  weekPatterns,
};

/** A piece of time that is asked, and under what name it is added up over clocks. */
export interface Cell extends Piece {
  name: string;
}

/** What is asked of the time, on whichever clock. */
export interface Cells {
  /** Business days it reaches over. */
  days: number;
  /** Some are shorter than a business day. */
  isOfClock: boolean;
  of: (clock: DayClock) => Cell[];
}

/** Days in pieces, by their times. */
export const cellsOfDays = (days: Days, interval: Interval): Cells => ({
  days: daysBetween(days.from, days.to),
  isOfClock: isOfClock(interval),
  of: (clock) => listPieces(clock, interval, days).map((piece) => ({ ...piece, name: piece.time })),
});

/** Single business days or their hours, however far apart: by day, hours as `yyyy-MM-dd|time`. */
export const cellsOfChosen = (days: Iterable<string>, interval: "1d" | "1h"): Cells => {
  const wanted = [...new Set(days)].sort();
  return {
    days: wanted.length,
    isOfClock: isOfClock(interval),
    of: (clock) =>
      wanted.flatMap((day) =>
        listPieces(clock, interval, { from: day, to: day }).map((piece) => ({
          ...piece,
          name: interval === "1d" ? day : `${day}|${piece.time}`,
        })),
      ),
  };
};

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
  /** Whole days on which all sites are closed. */
  isClosed?: boolean;
  /** Nothing of it is asked: the clock does not show it, the site is closed, or no line was bound. No value. */
  isOutside: boolean;
}

/**
 * Adds a column to one of the same name. What is over for the one and still to come for the other (by another clock) is
 * running; one of which nothing is asked has no say in it.
 */
export function addColumn(column: IntervalColumn | undefined, more: IntervalColumn): IntervalColumn {
  if (!column) return more;
  addSums(column.sums, more.sums);
  column.expectedSeconds += more.expectedSeconds;
  // One of which nothing is asked has no say in it.
  if (column.isOutside) column.isClosed = more.isClosed;
  else if (!more.isOutside) column.isClosed &&= more.isClosed;
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

/** What is asked of the figures. */
export interface FiguresAsked {
  subjects: Subjects;
  cells: Cells;
  /** Whose sums are separated. */
  by: OwnedBy;
  measures: readonly SumKey[];
  /** Only what was counted while each site was open, on its own clock. */
  openHoursOnly?: boolean | undefined;
}

/** A cell of one clock group and owner. */
interface Found {
  owner: string;
  cell: Cell;
  column: IntervalColumn;
}

/** The cells of one clock group, of each owner. */
async function groupFigures(
  pool: pg.Pool,
  group: ClockGroup,
  { cells: asked, by, measures, openHoursOnly }: FiguresAsked,
  now: number,
): Promise<Found[]> {
  const cells = asked.of(group);
  const hours = openHoursOnly ? await subjectHours(pool, group) : null;
  const [sums, lines] = await Promise.all([
    sumsOfPieces(pool, { ...group, measures }, cells, by, hours),
    expectedLines(pool, group),
  ]);
  return withExpectation(cells, sums, lineSets(group.ids, lines, hours, by), now);
}

/** Sums of cells, with what was expected of them. */
async function withExpectation(
  cells: readonly Cell[],
  sums: ReadonlyMap<string, PieceSums>,
  owners: ReadonlyMap<string, readonly LineSet[]>,
  now: number,
): Promise<Found[]> {
  const expected = makeExpectation(now);
  const findSpans = openSpans(cells);
  const findClosed = closedCells(cells);
  const [first, last] = [cells[0]?.begin ?? 0, cells.at(-1)?.end ?? 0];
  const found = await mapInSlices(owners, ([owner, sets]) => {
    const lines = sets.flatMap((set) => set.lines);
    const all = countedLines(lines, first, last);
    const isClosed = findClosed(lines);
    return cells.map((cell, index): Found => {
      const own: PieceSums = sums.get(pieceKey(owner, index)) ?? noSums();
      const by: ExpectedBy = new Map();
      own.expected = by;
      own.lines = all;
      let isBound = false;
      let expectedSeconds = 0;
      for (const { hours, lines } of sets) {
        for (const [begin, end] of findSpans(index, hours)) {
          expectedSeconds += expected(lines, begin, end, by);
          isBound ||= lines.some(({ fromMs, toMs }) => fromMs < end && begin < toMs);
        }
      }
      return {
        owner,
        cell,
        column: {
          time: cell.time,
          sums: own,
          expectedSeconds,
          isAhead: cell.begin > now,
          isRunning: cell.begin <= now && now < cell.end,
          isOutside: !isBound && !hasRows(own),
          ...(own.isCoarse ? { isCoarse: true } : {}),
          isClosed: isClosed(index),
        },
      };
    });
  });
  return found.flat();
}

const anyClock = { zone: "UTC", dayStartMinute: 0 };

/** The cells of all groups by name, in an order that is that of time on each clock. */
function inOrder(cells: Iterable<Cell>): Cell[] {
  const first = new Map<string, Cell>();
  for (const cell of cells) {
    const known = first.get(cell.name);
    if (!known || cell.begin < known.begin) first.set(cell.name, cell);
  }
  return [...first.values()].sort((a, b) => a.place - b.place || a.begin - b.begin);
}

const notThere = { expectedSeconds: 0, isAhead: false, isRunning: false, isOutside: true };

/** All cells in their order, those that nothing is known of as well. */
const inCells = (
  all: readonly Cell[],
  columns: ReadonlyMap<string, IntervalColumn>,
): Map<string, IntervalColumn> =>
  new Map(all.map(({ name, time }) => [name, columns.get(name) ?? { time, sums: noSums(), ...notThere }]));

/** The columns of each of the subjects as those of all together, in order: what `readColumns` reads at once. */
export function columnsTogether(
  cells: Cells,
  { groups }: Pick<Subjects, "groups">,
  ofEach: Iterable<ReadonlyMap<string, IntervalColumn>>,
): IntervalColumn[] {
  const together = new Map<string, IntervalColumn>();
  for (const columns of ofEach)
    for (const [name, column] of columns) {
      const known = together.get(name);
      const own = known ? column : { ...column, sums: addSums(noSums(), column.sums) };
      together.set(name, addColumn(known, own));
    }
  const clocks = groups.length > 0 ? groups : [anyClock];
  return [...inCells(inOrder(clocks.flatMap((clock) => cells.of(clock))), together).values()];
}

/**
 * What was counted of subjects in cells of time, with what was expected of it: each subject's, each owner's, or all
 * together (key ""), by the cells' names, in their order. Business days and clocks are each subject's own; all owners
 * have the same cells. Where there are no subjects those of all together are a frame to show.
 */
export async function readFigures(
  pool: pg.Pool,
  asked: FiguresAsked,
  now: number,
): Promise<Map<string, Map<string, IntervalColumn>>> {
  const { subjects, cells, by, openHoursOnly } = asked;
  if (cells.isOfClock || openHoursOnly) requireFewSlots(subjects.all.length * cells.days);
  const found = (
    await Promise.all(subjects.groups.map((group) => groupFigures(pool, group, asked, now)))
  ).flat();
  const owned = new Map<string, Map<string, IntervalColumn>>(by === "none" ? [["", new Map()]] : []);
  for (const { owner, cell, column } of found) {
    const columns = owned.get(owner) ?? new Map<string, IntervalColumn>();
    owned.set(owner, columns.set(cell.name, addColumn(columns.get(cell.name), column)));
  }
  const all = inOrder(found.length > 0 ? found.map(({ cell }) => cell) : cells.of(anyClock));
  return new Map([...owned].map(([owner, columns]) => [owner, inCells(all, columns)]));
}

/** The same of all together, in order. */
export async function readColumns(
  pool: pg.Pool,
  asked: Omit<FiguresAsked, "by">,
  now: number,
): Promise<IntervalColumn[]> {
  const figures = await readFigures(pool, { ...asked, by: "none" }, now);
  return [...(figures.get("")?.values() ?? [])];
}

/** A column as a point of a chart. */
export function toPoint(type: NumberType, column: IntervalColumn, settings?: FigureSettings): Point {
  const { time, sums, expectedSeconds, isAhead, isRunning, isCoarse, isClosed } = column;
  // What of the place measures it is the same for all pieces: the total says it.
  const { measuredAt: _, ...figure } = pieceFigure(type, sums, expectedSeconds, settings);
  return {
    time,
    ...figure,
    ...(isAhead ? { value: null } : {}),
    ...(isRunning ? { running: true } : {}),
    ...(isAhead ? { ahead: true } : {}),
    ...(isCoarse ? { coarse: true } : {}),
    ...(isClosed ? { closed: true } : {}),
  };
}

/** All columns added up. */
export const toTotal = (
  columns: readonly Pick<IntervalColumn, "sums" | "expectedSeconds">[],
): { sums: LayeredSums; expectedSeconds: number } => ({
  sums: columns.reduce((all, { sums }) => addSums(all, sums), noSums()),
  expectedSeconds: columns.reduce((all, column) => all + column.expectedSeconds, 0),
});
