import { daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { planned } from "../../../platform/database/planned.ts";
import type { SubjectKind } from "../../places/subjects/subject-marks.ts";
import type { SumKey, SumValues } from "../records/coverage-columns.ts";
import { columnOf } from "../records/measure-columns.ts";
import type { LayeredSums } from "./layered-sums.ts";
import { daysAndMonths } from "./month-statements.ts";

/** What to add up: measures of subjects of one kind in one company. */
export interface SumsOf {
  tenantId: number;
  kind: SubjectKind;
  ids: readonly number[];
  measures: readonly SumKey[];
}

/** By what the sums are kept apart; the map's key is its text (`""` for none, `id|day`, a slot in milliseconds). */
export type By = "none" | "subject" | "day" | "subjectDay" | "slot";

const keyColumn: Record<By, string> = {
  none: "''",
  subject: "r.subject_id::text",
  day: "r.day::text",
  subjectDay: "r.subject_id || '|' || r.day",
  slot: "(extract(epoch from r.slot) * 1000)::bigint::text",
};

export const sumColumns = (measures: readonly SumKey[]) =>
  measures.map((measure) => `, sum(r.${columnOf(measure)})::bigint as "${measure}"`).join("");

/** The columns of rows of sums, where they are read of what made them. */
export const sumNames = (measures: readonly SumKey[]) =>
  ["layer", "covered", ...measures].map((name) => `r."${name}"`).join(", ");

export type SumRow = { key: string; layer: number; covered: number | null } & Partial<
  Record<SumKey, number | null>
>;

export function gatherSums(rows: readonly SumRow[], measures: readonly SumKey[]): Map<string, LayeredSums> {
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

/** One plan fits all questions about so few; many are worth a plan of their own. */
const fewSubjects = 3;
const middleOfMonth = 15;
const dateOf = (day: string) => Number(day.slice(8));

/** The first day of a day's month, or of one so many months after. */
function monthOf(day: string, after = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/**
 * The first and the last calendar month to take whole for days, by their first days; null where there is none. Where
 * most days of a month are asked it is taken, too: the others, to be taken off, are fewer.
 */
function wholeMonths(from: string, to: string): [string, string] | null {
  const first = monthOf(from, dateOf(from) <= middleOfMonth ? 0 : 1);
  const last = monthOf(to, dateOf(to) > middleOfMonth ? 0 : -1);
  return first <= last && daysBetween(from, to) > middleOfMonth ? [first, last] : null;
}

/** Where sums over business days come from: months that are added up, and days, as rows `r`, whose groups obey `having`. */
export function sourceOfDays(
  { tenantId, kind, ids, measures }: SumsOf,
  from: string,
  to: string,
  byMonths: boolean,
) {
  const months = byMonths ? wholeMonths(from, to) : null;
  return {
    table: months
      ? daysAndMonths(measures.map(columnOf))
      : `(select * from day_rollups r where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[])
          and r.day between $4::date and $5::date) r`,
    having: months ? "having sum(r.days) > 0" : "",
    parameters: [tenantId, kind, ids, from, to, ...(months ?? [])],
  };
}

/** Sums over business days `from` to `to`, both included, `yyyy-MM-dd`. */
export async function daySums(pool: pg.Pool, of: SumsOf, from: string, to: string, by: Exclude<By, "slot">) {
  const source = sourceOfDays(of, from, to, by === "none" || by === "subject");
  const text = `select ${keyColumn[by]} as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
     from ${source.table} group by 1, 2 ${source.having}`;
  const statement = of.ids.length <= fewSubjects ? planned(text) : { text };
  const { rows } = await pool.query<SumRow>({ ...statement, values: source.parameters });
  return gatherSums(rows, of.measures);
}

/** Sums over the slots that begin within [from, to), milliseconds since 1970. */
export async function slotSums(
  pool: pg.Pool,
  of: SumsOf,
  from: number,
  to: number,
  by: "none" | "subject" | "slot",
) {
  const { rows } = await pool.query<SumRow>(
    `select ${keyColumn[by]} as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
     from rollups r
     where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.slot >= $4 and r.slot < $5
     group by 1, 2`,
    [of.tenantId, of.kind, of.ids, new Date(from), new Date(to)],
  );
  return gatherSums(rows, of.measures);
}
