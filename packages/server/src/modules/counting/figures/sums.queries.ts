import { daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { prepared } from "../../../platform/database/prepared.ts";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import { type ByOwner, type OwnedBy, ownerKey } from "../clock-groups/clock-groups.ts";
import { daysIn, toMonth } from "../clocks/clocks.ts";
import { type SumKey, type SumValues, sumColumn } from "../columns/columns.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { daysAndMonths } from "./month-sums.queries.ts";
import type { Run } from "./runs.ts";

/** What to add up: measures of subjects of one kind in one company. */
export interface SumsQuery {
  tenantId: number;
  kind: SubjectKind;
  ids: readonly number[];
  measures: readonly SumKey[];
}

/** The key of sums in a piece: the subject's id, or nothing for all together, before a bar. */
export const pieceKey = (owner: string, piece: string | number): string => `${owner}|${piece}`;

export const sumColumns = (measures: readonly SumKey[]) =>
  measures.map((measure) => `, sum(r.${sumColumn(measure)})::bigint as "${measure}"`).join("");

/** The columns of rows of sums, where they are read of what made them. */
export const sumNames = (measures: readonly SumKey[]) =>
  ["layer", "covered", ...measures].map((name) => `r."${name}"`).join(", ");

export type SumRow = { key: string; layer: number; covered: number | null } & Partial<
  Record<SumKey, number | null>
>;

export function collectSums(rows: readonly SumRow[], measures: readonly SumKey[]): Map<string, LayeredSums> {
  const sums = new Map<string, LayeredSums>();
  for (const row of rows) {
    const one = sums.get(row.key) ?? { covered: 0, byLayer: [] };
    sums.set(row.key, one);
    one.covered += row.covered ?? 0;
    const values: SumValues = {};
    for (const measure of measures) {
      const value = row[measure];
      if (value) values[measure] = value;
    }
    one.byLayer[row.layer] = values;
  }
  return sums;
}

const ownerColumn: Record<ByOwner, string> = { subject: "r.subject_id", none: "''::text" };

/** The owner of rows `r`, with what is to be joined and given for it after the other parameters. */
export function ownersIn(by: OwnedBy, ids: readonly number[], parameters: readonly unknown[]) {
  if (typeof by === "string") return { owner: ownerColumn[by], join: "", parameters: [...parameters] };
  const [id, name] = [parameters.length + 1, parameters.length + 2];
  return {
    owner: "o.owner",
    join: `join unnest($${id}::bigint[], $${name}::text[]) as o(id, owner) on o.id = r.subject_id`,
    parameters: [...parameters, ids, ids.map((subject) => ownerKey(by, subject))],
  };
}

/** One plan fits all questions about so few; many are worth a plan of their own. */
const fewSubjects = 3;
const middleOfMonth = 15;
const dayOfMonth = (day: string) => Number(day.slice(8));

/**
 * The first and the last calendar month to take whole for days, by their first days; null where there is none. Where
 * most days of a month are asked it is taken, too: the others, to be taken off, are fewer.
 */
function wholeMonths(from: string, to: string): [string, string] | null {
  const first = toMonth(from, dayOfMonth(from) <= middleOfMonth ? 0 : 1);
  const last = toMonth(to, dayOfMonth(to) > middleOfMonth ? 0 : -1);
  return first <= last && daysBetween(from, to) > middleOfMonth ? [first, last] : null;
}

/** The days of runs, and the number of the piece that each belongs to, from the first day on. */
function listDays(runs: readonly Run[]) {
  const pieces = runs.flatMap((run) => run.pieces);
  const first = pieces[0]?.days?.from ?? "";
  const last = pieces.at(-1)?.days?.to ?? first;
  const days: string[] = [];
  const numbers: number[] = [];
  for (const { number, days: own } of pieces) {
    for (const day of own ? daysIn(own) : []) {
      days.push(day);
      numbers[daysBetween(first, day) - 1] = number;
    }
  }
  const isMonthly = pieces.slice(1).every(({ days: own }) => dayOfMonth(own?.from ?? "") === 1);
  return { first, last, days, isMonthly, numbers: Array.from(numbers, (number) => number ?? 0) };
}

/** Where sums over business days come from: months that are added up, and days, as rows `r`. */
function daysRead({ tenantId, kind, ids, measures }: SumsQuery, runs: readonly Run[]) {
  const { first, last, days, isMonthly, numbers } = listDays(runs);
  const months = runs.length === 1 && isMonthly ? wholeMonths(first, last) : null;
  const rowsWhere = (isAsked: string) =>
    `(select * from day_rollups r where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and ${isAsked}) r`;
  const known = { numbers, first, having: "", day: "r.day" };
  if (months)
    return {
      ...known,
      table: daysAndMonths(measures.map(sumColumn)),
      parameters: [tenantId, kind, ids, first, last, ...months],
      having: "having sum(r.days) > 0",
      // Months and what is taken off them may lie beyond the days asked.
      day: "least(greatest(r.day, $4::date), $5::date)",
    };
  return runs.length === 1
    ? {
        ...known,
        table: rowsWhere("r.day between $4::date and $5::date"),
        parameters: [tenantId, kind, ids, first, last],
      }
    : { ...known, table: rowsWhere("r.day = any($4::date[])"), parameters: [tenantId, kind, ids, days] };
}

/** Sums over business days by owner and number of the piece; several runs: only their days are read. */
export async function sumsOfDays(
  pool: pg.Pool,
  of: SumsQuery,
  runs: readonly Run[],
  by: OwnedBy,
): Promise<Map<string, LayeredSums>> {
  const { table, having, day, first, numbers, parameters } = daysRead(of, runs);
  const isOne = new Set(numbers).size === 1;
  const at = parameters.length;
  const own = isOne ? [numbers[0]] : [numbers, first];
  const piece = isOne ? `$${at + 1}::int` : `($${at + 1}::int[])[${day} - $${at + 2}::date + 1]`;
  const owners = ownersIn(by, of.ids, [...parameters, ...own]);
  const text = `select r.owner || '|' || r.piece as key, ${sumNames(of.measures)} from (
       select ${owners.owner} as owner, ${piece} as piece, r.layer,
         sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
       from ${table} ${owners.join} group by 1, 2, 3 ${having}) r`;
  const statement = of.ids.length <= fewSubjects ? prepared(text) : { text };
  const { rows } = await pool.query<SumRow>({ ...statement, values: owners.parameters });
  return collectSums(rows, of.measures);
}
