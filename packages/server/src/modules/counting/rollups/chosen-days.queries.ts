import type pg from "pg";
import type { LayeredSums } from "./layered-sums.ts";
import { gatherSums, type SumRow, type SumsOf, sumColumns } from "./sums.queries.ts";

/** Sums over single business days, `yyyy-MM-dd`, by day. */
export async function sumsOfDays(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsOf,
  days: readonly string[],
): Promise<Map<string, LayeredSums>> {
  const { rows } = await pool.query<SumRow>(
    `select r.day::text as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
     from day_rollups r
     where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.day = any($4::date[])
     group by 1, 2`,
    [tenantId, kind, ids, days],
  );
  return gatherSums(rows, measures);
}
