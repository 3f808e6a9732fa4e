import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { LayeredSums } from "./layered-sums.ts";
import { isOpen, type NumberedSlot } from "./piece-sums.queries.ts";
import { gatherSums, type SumRow, type SumsOf, sumColumns } from "./sums.queries.ts";

/** From the first moment to before the last, milliseconds since 1970. */
export type Span = readonly [begin: number, end: number];

/**
 * Sums over all subjects of slots within scattered spans, by the number of their piece: rows are found span by span
 * (`offset 0` keeps it so), what lies between the spans is not read.
 */
export async function sumsOfSpans(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsOf,
  spans: readonly Span[],
  slots: readonly NumberedSlot[],
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  const open = [...(hours ?? [])];
  const { rows } = await pool.query<SumRow>(
    `select p.piece::text as key, r.layer, sum(r.covered)::bigint as covered
       ${measures.map((measure) => `, sum(r."${measure}")::bigint as "${measure}"`).join("")}
     from unnest($4::bigint[], $5::bigint[]) as d(first, last)
     cross join lateral (
       select r.slot, r.layer${hours ? ", r.subject_id" : ""}, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
       from rollups r
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[])
         and r.slot >= to_timestamp(d.first) and r.slot < to_timestamp(d.last)
       group by r.slot, r.layer${hours ? ", r.subject_id" : ""}
       offset 0) r
     join unnest($6::bigint[], $7::int[], $8::int[]) as p(second, piece, minute) on to_timestamp(p.second) = r.slot
     ${hours ? `join unnest($9::bigint[], $10::int[], $11::int[]) as h(id, opens, closes) on h.id = r.subject_id and ${isOpen}` : ""}
     group by 1, 2`,
    [
      tenantId,
      kind,
      ids,
      spans.map(([begin]) => begin / 1000),
      spans.map(([, end]) => end / 1000),
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
  return gatherSums(rows, measures);
}
