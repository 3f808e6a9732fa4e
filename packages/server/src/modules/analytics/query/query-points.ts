import type { Interval } from "@foyer/contract/analytics/intervals";
import type { QueryType } from "@foyer/contract/analytics/query";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type pg from "pg";
import { grouped, type OwnedBy } from "../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import type { SumKey } from "../../counting/columns/columns.ts";
import { addColumn, cellsOfDays, type IntervalColumn, readFigures } from "../../counting/figures/figures.ts";
import { addSums, noSums, pieceFigure } from "../../counting/sums/sums.ts";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import type { PlacedSubject } from "./query.queries.ts";
import { noFigure, queryFigure } from "./query-figure.ts";
import type { QueryNode } from "./query-tree.ts";

/** What the columns of a table are made of. */
export interface PointsAsked {
  pool: pg.Pool;
  tenantId: number;
  kind: SubjectKind;
  settings: FigureSettings;
  types: readonly QueryType[];
  measures: readonly SumKey[];
  days: Days;
  interval: Interval;
  openHoursOnly: boolean;
  now: number;
}

function toColumns(asked: PointsAsked, placed: readonly PlacedSubject[], by: OwnedBy) {
  const { pool, tenantId, kind, days, interval, measures, openHoursOnly, now } = asked;
  const subjects = grouped(tenantId, kind, [...placed]);
  return readFigures(
    pool,
    { subjects, cells: cellsOfDays(days, interval), by, measures, openHoursOnly },
    now,
  );
}

/** The pieces of time of everything asked for together. */
export async function totalColumns(asked: PointsAsked, subjects: readonly PlacedSubject[]) {
  return [...((await toColumns(asked, subjects, "none")).get("")?.values() ?? [])];
}

/** Adds up columns by their names; what only one of the two has stays. */
function addColumns(into: Map<string, IntervalColumn>, columns: Iterable<IntervalColumn>): void {
  for (const { sums, ...column } of columns)
    into.set(column.time, addColumn(into.get(column.time), { ...column, sums: addSums(noSums(), sums) }));
}

type ColumnsOfRow = ReadonlyMap<string, IntervalColumn>;

/**
 * The columns of some rows, in their order. Each subject is read once, for the closest of these rows: those above it
 * are made of what is below them.
 */
export async function rowColumns(asked: PointsAsked, rows: readonly QueryNode[]): Promise<ColumnsOfRow[]> {
  const owners = new Map<number, string>();
  const subjects = new Map<number, PlacedSubject>();
  // Rows of subjects come first, then the deeper ones.
  const closest = [...rows.entries()].sort(
    ([, a], [, b]) => Number(!a.subject) - Number(!b.subject) || b.level - a.level,
  );
  for (const [at, node] of closest) {
    for (const subject of node.subjects) {
      if (owners.has(subject.id)) continue;
      owners.set(subject.id, String(at));
      subjects.set(subject.id, subject);
    }
  }
  if (subjects.size === 0) return rows.map(() => new Map());
  const owned = await toColumns(asked, [...subjects.values()], owners);
  return rows.map((node) => {
    const all = new Map<string, IntervalColumn>();
    for (const owner of new Set(node.subjects.flatMap(({ id }) => owners.get(id) ?? [])))
      addColumns(all, owned.get(owner)?.values() ?? []);
    return all;
  });
}

/** Figures of each column, in the order of the types. */
export function toPoints(
  { types, settings }: PointsAsked,
  times: readonly { time: string }[],
  columns: ColumnsOfRow,
) {
  return times.map(({ time }) => {
    const column = columns.get(time);
    if (!column || column.isOutside) return types.map(() => noFigure);
    return types.map((type) => {
      const figure = queryFigure(type, column, settings, pieceFigure);
      return column.isAhead ? { ...figure, value: null } : figure;
    });
  });
}
