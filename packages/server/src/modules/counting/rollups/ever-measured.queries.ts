import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { columnOf } from "../records/measure-columns.ts";
import type { SumsOf } from "./sums.queries.ts";

/** Days around the end of a span that are looked at one by one; what lies further off, by months. */
const reachDays = 62;

/**
 * Which measures records of each subject ever told of: a measure that is 0 is kept as nothing, so whether devices give
 * it is seen over months, not over the span asked. `until` is the last day asked.
 */
export async function measuredUntil(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsOf,
  until: string,
): Promise<Map<number, Set<Measure>>> {
  const told = measures
    .map((measure) => `, bool_or(r.${columnOf(measure)} is not null) as "${measure}"`)
    .join("");
  const columns = ["subject_id", "layer", ...measures.map(columnOf)].join(", ");
  const { rows } = await pool.query<{ subject_id: number } & Partial<Record<Measure, boolean>>>(
    `select r.subject_id${told} from (
       select ${columns} from month_rollups where tenant_id = $1 and kind = $2 and subject_id = any($3::bigint[])
       union all
       select ${columns} from day_rollups where tenant_id = $1 and kind = $2 and subject_id = any($3::bigint[])
         and day between $4::date - ${reachDays} and $4::date + ${reachDays}
     ) r where r.layer = 0 group by 1`,
    [tenantId, kind, ids, until],
  );
  return new Map(
    rows.map((row) => [row.subject_id, new Set(measures.filter((measure) => row[measure] === true))]),
  );
}
