import type pg from "pg";
import { sumColumn } from "../columns/columns.ts";
import type { SumsQuery } from "./sums.queries.ts";

export type NetFlowQuery = Omit<SumsQuery, "measures">;

const net = `coalesce(r.${sumColumn("in")}, 0) - coalesce(r.${sumColumn("out")}, 0)`;

/**
 * What is left of in − out from a first slot to a last one, but for `others`, by subject; nothing of subjects without
 * rows. To begin from 0 again wherever the sum falls below it leaves the highest of the sums from any slot on to the
 * last; layers of a slot are peers and count at once. Rows are many: they are added up where they are, subject by
 * subject in the order of the index, so that nothing is sorted or sent.
 */
export async function netLeft(
  pool: pg.Pool,
  { tenantId, kind, ids }: NetFlowQuery,
  { first, last, others }: { first: Date; last: Date; others: readonly Date[] },
): Promise<{ id: number; left: number; covered: number }[]> {
  const { rows } = await pool.query(
    `select subject.id, added.*
     from unnest($3::bigint[]) as subject(id)
     cross join lateral (
       select greatest(0, max(since)) as "left", coalesce(sum(covered_seconds), 0) as covered
       from (
         select r.covered_seconds, sum(${net}) over (order by r.slot desc) as since
         from rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = subject.id
           and r.slot >= $4 and r.slot <= $5 and r.slot <> all($6::timestamptz[])
       ) slots
       having count(*) > 0
     ) added`,
    [tenantId, kind, ids, first, last, others],
  );
  return rows;
}
