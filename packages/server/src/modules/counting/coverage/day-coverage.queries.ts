import type pg from "pg";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import type { Needs } from "../comparing/comparing.ts";
import { coveredColumns } from "../sums/sums.ts";

export interface CoveredDay {
  id: number;
  day: string;
  seconds: number;
  /** For a part of it nobody knows what was measured. */
  isUnknown: boolean;
}

/**
 * Seconds in which all was measured that is needed (without needs: anything), by subject and business day `from` to `to`,
 * both included; days without have no row.
 */
export async function coveredDays(
  pool: pg.Pool,
  { tenantId, kind, ids }: Pick<ClockGroup, "tenantId" | "kind" | "ids">,
  from: string,
  to: string,
  needs: Needs | undefined,
): Promise<CoveredDay[]> {
  const { rows } = await pool.query<CoveredDay>(
    `select r.subject_id as id, r.day, sum(${needs ? coveredColumns(needs) : "covered_seconds"})::bigint as seconds,
       coalesce(sum(r.unknown_seconds), 0) > 0 as "isUnknown"
     from day_rollups r
     where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.day between $4::date and $5::date
       and r.covered_seconds is not null
     group by 1, 2`,
    [tenantId, kind, ids, from, to],
  );
  return rows;
}
