import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { columnOf } from "../columns/columns.ts";
import { coveredColumns, type LayeredSums } from "../sums/sums.ts";
import { isOpen, type NumberedSlot, type Span } from "./slot-sums.queries.ts";
import { collectSums, type SumRow, type SumsOf, sumColumns } from "./sums.queries.ts";

type Of = Pick<SumsOf, "tenantId" | "kind" | "ids">;

/** Seconds in which all was measured that is needed, by subject and by day, or first day of a month. */
export type Covered = ReadonlyMap<number, ReadonlyMap<string, number>>;

type CoveredRow = { id: number; days: string[]; covered: number[] };

const coveredOf = (rows: readonly CoveredRow[]): Covered =>
  new Map(
    rows.map(({ id, days, covered }) => [id, new Map(days.map((day, nth) => [day, covered[nth] ?? 0]))]),
  );

/** The days of a month of a subject. */
export interface MonthOfSubject {
  id: number;
  /** Its first day. */
  month: string;
}

/** Of each business day of months. */
export async function coveredOfDays(
  pool: pg.Pool,
  { tenantId, kind, needs }: Omit<Of, "ids"> & { needs: readonly MeasureGroup[] },
  months: readonly MonthOfSubject[],
): Promise<Covered> {
  if (months.length === 0) return new Map();
  const { rows } = await pool.query<CoveredRow>(
    `select d.id, array_agg(d.day::text) as days, array_agg(d.covered) as covered
     from (
       select m.id, r.day, sum(${coveredColumns(needs)})::float8 as covered
       from unnest($3::bigint[], $4::date[]) as m(id, month)
       cross join lateral (
         select * from day_rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = m.id
           and r.day >= m.month and r.day < (m.month + interval '1 month')::date and r.covered_seconds is not null
         offset 0) r
       group by 1, 2) d
     group by d.id`,
    [tenantId, kind, months.map(({ id }) => id), months.map(({ month }) => month)],
  );
  return coveredOf(rows);
}

/** Of those of the months, by their first days, whose sums are those of their days. */
export async function coveredOfMonths(
  pool: pg.Pool,
  { tenantId, kind, ids, needs }: Of & { needs: readonly MeasureGroup[] },
  months: readonly string[],
): Promise<Covered> {
  if (ids.length === 0 || months.length === 0) return new Map();
  const { rows } = await pool.query<CoveredRow>(
    `select d.id, array_agg(d.month::text) as days, array_agg(d.covered) as covered
     from (
       select r.subject_id as id, r.month, sum(${coveredColumns(needs)})::float8 as covered from month_rollups r
       join month_states s using (tenant_id, kind, subject_id, month)
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.month = any($4::date[])
         and r.covered_seconds is not null and s.fresh
       group by 1, 2) d
     group by d.id`,
    [tenantId, kind, ids, months],
  );
  return coveredOf(rows);
}

/** A business day of a subject, and under what name it is added up. */
export interface OwnedDay {
  id: number;
  day: string;
  owner: string;
}

/** Sums of single days by owner. */
export async function sumsOfOwnedDays(
  pool: pg.Pool,
  { tenantId, kind, measures }: Omit<SumsOf, "ids">,
  days: readonly OwnedDay[],
): Promise<Map<string, LayeredSums>> {
  if (days.length === 0) return new Map();
  const { rows } = await pool.query<SumRow>(
    `select d.owner as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
     from unnest($3::bigint[], $4::date[], $5::text[]) as d(id, day, owner)
     join day_rollups r on r.tenant_id = $1 and r.kind = $2 and r.subject_id = d.id and r.day = d.day
     group by 1, 2`,
    [tenantId, kind, days.map(({ id }) => id), days.map(({ day }) => day), days.map(({ owner }) => owner)],
  );
  return collectSums(rows, measures);
}

/** A stretch of a subject whose slots are read. */
export interface OwnedSpan {
  id: number;
  span: Span;
}

/** Sums of slots within stretches, by subject and number of their piece (`id|piece`). */
export async function sumsOfOwnedSpans(
  pool: pg.Pool,
  { tenantId, kind, measures }: Omit<SumsOf, "ids">,
  spans: readonly OwnedSpan[],
  slots: readonly NumberedSlot[],
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  if (spans.length === 0) return new Map();
  const open = [...(hours ?? [])];
  const { rows } = await pool.query<SumRow>(
    `select r.id || '|' || p.piece as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
     from (
       select d.id, r.slot, r.layer, r.covered_seconds${measures.map((measure) => `, r.${columnOf(measure)}`).join("")}
       from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as d(id, first, last)
       cross join lateral (
         select r.* from rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = d.id
           and r.slot >= to_timestamp(d.first) and r.slot < to_timestamp(d.last)
         offset 0) r
       offset 0) r
     join unnest($6::bigint[], $7::int[], $8::int[]) as p(second, piece, minute) on to_timestamp(p.second) = r.slot
     ${hours ? `join unnest($9::bigint[], $10::int[], $11::int[]) as h(id, opens, closes) on h.id = r.id and ${isOpen}` : ""}
     group by 1, 2`,
    [
      tenantId,
      kind,
      spans.map(({ id }) => id),
      spans.map(({ span: [begin] }) => begin / 1000),
      spans.map(({ span: [, end] }) => end / 1000),
      slots.map(({ at }) => at / 1000),
      slots.map(({ piece }) => piece),
      slots.map(({ minute }) => minute),
      ...(hours
        ? [
            open.map(([id]) => id),
            open.map(([, { openMinute }]) => openMinute),
            open.map(([, { closeMinute }]) => closeMinute),
          ]
        : []),
    ],
  );
  return collectSums(rows, measures);
}
