import {
  mostFigures,
  type QueryAnswer,
  type QueryColumn,
  type QueryRow,
  type QueryType,
  type query,
} from "@foyer/contract/analytics/query";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Received } from "@foyer/contract/endpoint";
import type pg from "pg";
import { requireTenant } from "../../../platform/http/caller.ts";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { addSums, noSums } from "../../counting/sums/sums.ts";
import { idsOnPath } from "../../places/organisations/organisations.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import type { Asked } from "../question/question.ts";
import type { FoundPlaces, QuestionPlaces } from "./query.ts";
import { queryFigure } from "./query-figure.ts";
import { nodeOrder } from "./query-order.ts";
import { type PointsAsked, rowColumns, toPoints, totalColumns } from "./query-points.ts";
import {
  type ExpectedSums,
  flattened,
  organisationTree,
  type QueryNode,
  subjectNode,
  subtotalTree,
} from "./query-tree.ts";
import { wholeSums } from "./whole-sums.ts";

export type FlowQuestion = Omit<Received<typeof query.flow>["body"], "page" | "size">;

const rowKinds = ["entity", "access", "area"] as const;

/** Rows from one on, with all their figures. */
type RowsFrom = (from: number, count: number) => Promise<QueryRow[]>;

/** An answered question: its rows are complete, figures of their pieces of time are read as they are asked for. */
export interface QueryTable {
  rowCount: number;
  columns: readonly QueryColumn[];
  settings: FigureSettings;
  rows: RowsFrom;
  total: QueryAnswer["total"];
  /** The same with all pieces of time read over another connection. */
  readOver: (pool: pg.Pool) => { rows: RowsFrom; total: () => Promise<QueryAnswer["total"]> };
  subjects: number;
  leftOut: number;
  isCoarse: boolean;
  /** What is asked of: subjects, or organisations. */
  names: string[];
}

/** Answers a question as far as the whole time of all its rows goes. */
export async function queryTable({
  platform,
  caller,
  body: question,
  days,
  subjects: places,
  now,
}: Asked<FlowQuestion, QuestionPlaces>): Promise<QueryTable> {
  const { pool } = platform.database;
  const tenantId = requireTenant(caller);
  const { settings } = places;
  const kind = question.dataType === "dept" ? subjectKinds.entity : question.dataType;
  const { type: types, openHoursOnly, interval } = question;
  const measures = [...new Set(types.flatMap(requiredSums))];
  const asked = { pool, tenantId, kind, settings, types, measures, openHoursOnly, now, days };
  const pieces: PointsAsked | null = interval ? { ...asked, interval } : null;
  const [totals, all] = await Promise.all([
    wholeSums(asked, places.subjects),
    pieces ? totalColumns(pieces, places.subjects) : [],
  ]);
  const leaves = places.subjects.map((subject) =>
    subjectNode(places.organisations, rowKinds[kind], subject, totals.get(subject.id)),
  );
  const nodes = flattened(
    listTops(question, places, leaves),
    nodeOrder(places.organisations, question, settings),
  );
  const columns = all.map(({ time, isRunning, isAhead, isCoarse }) => ({
    time,
    ...(isRunning && { running: true as const }),
    ...(isAhead && { ahead: true as const }),
    ...(isCoarse && { coarse: true as const }),
  }));
  const whole = sumAll(leaves);
  const rowsOver =
    (pieces: PointsAsked | null): RowsFrom =>
    async (start, count) => {
      const shown = nodes.slice(start, start + count);
      const columnsOfRows = pieces ? await rowColumns(pieces, shown) : [];
      return shown.map((node, at) => ({
        ...toRow(node, types, settings),
        ...(pieces && { points: toPoints(pieces, columns, columnsOfRows[at] ?? new Map()) }),
      }));
    };
  const toTotal = (all: readonly IntervalColumn[]): QueryAnswer["total"] => ({
    figures: toFigures(types, whole, settings),
    ...(pieces && { points: toPoints(pieces, columns, new Map(all.map((one) => [one.time, one]))) }),
  });
  return {
    rowCount: nodes.length,
    columns,
    settings,
    rows: rowsOver(pieces),
    total: toTotal(all),
    readOver: (pool) => {
      const over = pieces && { ...pieces, pool };
      return {
        rows: rowsOver(over),
        total: async () => toTotal(over ? await totalColumns(over, places.subjects) : []),
      };
    },
    subjects: leaves.length,
    leftOut: places.leftOut,
    names: (question.dataType === "dept" ? nodes : leaves).map(({ name }) => name),
    isCoarse: all.some(({ isCoarse }) => isCoarse),
  };
}

/** A page of a table; shorter than asked where each row has many figures. */
export async function queryPage(
  table: QueryTable,
  { type: types, page, size: requested }: { type: readonly QueryType[]; page: number; size: number },
): Promise<Omit<QueryAnswer, "zones" | "warnings">> {
  const figuresOfRow = (table.columns.length + 1) * types.length;
  const size = Math.max(1, Math.min(requested, Math.floor(mostFigures / figuresOfRow)));
  const { columns, rowCount, total, subjects, leftOut } = table;
  return {
    columns: [...columns],
    rows: await table.rows(page * size, size),
    totalElements: rowCount,
    page,
    size,
    total,
    subjects,
    leftOut,
  };
}

function listTops(
  { dataType, subtotals, deptId }: FlowQuestion,
  { organisations, chosen }: FoundPlaces,
  leaves: QueryNode[],
): QueryNode[] {
  if (dataType !== "dept") return subtotals ? subtotalTree(organisations, leaves) : leaves;
  const isBelow = (id: number) =>
    deptId === undefined || idsOnPath(organisations.get(id)?.path ?? "").includes(deptId);
  return organisationTree(organisations, (id) => isBelow(id) && (chosen?.has(id) ?? true), leaves);
}

const toFigures = (types: readonly QueryType[], sums: ExpectedSums, settings: FigureSettings) =>
  types.map((type) => queryFigure(type, sums, settings));

function toRow(node: QueryNode, types: readonly QueryType[], settings: FigureSettings): QueryRow {
  const { kind, id, name, level, above, subject, subjects } = node;
  return {
    kind,
    id,
    name,
    level,
    above,
    subjects: subjects.length,
    ...(subject ? { zone: subject.zone } : { subtotal: true as const }),
    figures: toFigures(types, node, settings),
  };
}

function sumAll(leaves: readonly QueryNode[]): ExpectedSums {
  const all = { sums: noSums(), expectedSeconds: 0 };
  for (const { sums, expectedSeconds } of leaves) {
    addSums(all.sums, sums);
    all.expectedSeconds += expectedSeconds;
  }
  return all;
}
