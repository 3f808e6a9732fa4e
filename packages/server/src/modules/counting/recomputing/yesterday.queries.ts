import type pg from "pg";
import { sumColumn } from "../columns/columns.ts";
import { businessDay } from "../placement/placement.ts";

export interface YesterdayTotals {
  company: string;
  /** First and last day that is yesterday somewhere in the company: they differ between time zones. */
  from: string;
  to: string;
  in: number;
  out: number;
  entities: number;
  /** Those of which anything was counted. */
  counted: number;
}

/** What every company counted on the business day before, each entity's by its own clock; all layers together. */
export async function yesterdayTotals(pool: pg.Pool, now: Date): Promise<YesterdayTotals[]> {
  const { rows } = await pool.query<YesterdayTotals>(
    `with yesterday as (
       select e.tenant_id, e.id,
         ${businessDay("$1::timestamptz", "e")} - 1 as day
       from entities e),
     sums as (
       select y.tenant_id, y.id, y.day, sum(r.${sumColumn("in")}) as into, sum(r.${sumColumn("out")}) as out,
         count(r.day) as found
       from yesterday y
       left join day_rollups r
         on r.tenant_id = y.tenant_id and r.kind = 0 and r.subject_id = y.id and r.day = y.day
       group by y.tenant_id, y.id, y.day)
     select c.name as company, min(s.day)::text as from, max(s.day)::text as to,
       coalesce(sum(s.into), 0)::bigint as in, coalesce(sum(s.out), 0)::bigint as out,
       count(*) as entities, count(*) filter (where s.found > 0) as counted
     from sums s join companies c on c.id = s.tenant_id
     where c.status = 1
     group by c.id, c.name order by c.name collate natural_order, c.id`,
    [now],
  );
  return rows;
}
