import { daysNoted, monthSql, monthsChanged } from "../../placement/placement.ts";

/** A common table expression that notes the months of changed days, in a fixed order against deadlocks. */
export const noteMonths = (name: string, changed: string, company: string): string => `${name} as (
  insert into month_states (tenant_id, kind, subject_id, month)
  select distinct ${company}, kind, subject_id, ${monthSql("day")} from ${changed} where day < ${daysNoted} order by 1, 2, 3, 4
  on conflict (tenant_id, kind, subject_id, month) do update set ${monthsChanged}
    where month_states.fresh or month_states.hours_until is not null
)`;
