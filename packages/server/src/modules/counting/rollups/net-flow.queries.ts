import type pg from "pg";
import { columnOf } from "../records/measure-columns.ts";
import type { SumsOf } from "./sums.queries.ts";

const slotSeconds = 900;

/**
 * Of each subject the numbers of its slots (since 1970) with in − out and the seconds they cover: one for each layer, in
 * no order. Rows are many, so that each subject's come as one text: adding up and sorting them here is slower by far.
 */
export async function netFlowTexts(
  pool: pg.Pool,
  { tenantId, kind, ids }: Omit<SumsOf, "measures">,
  from: number,
  to: number,
): Promise<{ id: number; slots: string }[]> {
  const [came, went] = [columnOf("in"), columnOf("out")];
  const { rows } = await pool.query<{ id: number; slots: string }>(
    `select r.subject_id as id, string_agg(
       (date_part('epoch', r.slot) / ${slotSeconds})::int || ':' || (coalesce(r.${came}, 0) - coalesce(r.${went}, 0))
         || ':' || coalesce(r.covered_seconds, 0), ' ') as slots
     from rollups r
     where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.slot >= $4 and r.slot < $5
     group by 1`,
    [tenantId, kind, ids, new Date(from), new Date(to)],
  );
  return rows;
}
