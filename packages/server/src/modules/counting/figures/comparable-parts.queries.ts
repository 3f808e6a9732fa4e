import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { Days } from "../clocks/clocks.ts";
import { columnOf } from "../columns/columns.ts";
import { coveredColumns, type LayeredSums } from "../sums/sums.ts";
import { isOpen, type NumberedSlot, type Span } from "./slot-sums.queries.ts";
import { collectSums, type SumRow, type SumsOf, sumColumns } from "./sums.queries.ts";

type Of = Pick<SumsOf, "tenantId" | "kind" | "ids">;

/** Seconds of each business day of two spans in which all was measured that is needed, by `id|day`. */
export async function coveredOfDays(
  pool: pg.Pool,
  { tenantId, kind, ids, needs }: Of & { needs: readonly MeasureGroup[] },
  one: Days,
  other: Days,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; days: string[]; covered: number[] }>(
    `select d.id, array_agg(d.day::text) as days, array_agg(d.covered) as covered
     from (
       select r.subject_id as id, r.day, sum(${coveredColumns(needs)})::float8 as covered from day_rollups r
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.covered_seconds is not null
         and (r.day between $4::date and $5::date or r.day between $6::date and $7::date)
       group by 1, 2) d
     group by d.id`,
    [tenantId, kind, ids, one.from, one.to, other.from, other.to],
  );
  return new Map(
    rows.flatMap(({ id, days, covered }) =>
      days.map((day, index) => [`${id}|${day}`, covered[index] ?? 0] as const),
    ),
  );
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
