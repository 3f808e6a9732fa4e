import { daysNoted, monthSql, monthsChanged } from "../../placement/placement.ts";
import type { Insertion } from "./insertions.queries.ts";

/** Notes the months of changed days, in a fixed order against deadlocks. */
export const noteMonths = (name: string, changed: string, company: string): Insertion => ({
  name,
  table: "month_states",
  columns: ["tenant_id", "kind", "subject_id", "month"],
  rows: `select distinct ${company}, kind, subject_id, ${monthSql("day")} from ${changed} where day < ${daysNoted} order by 1, 2, 3, 4`,
  onConflict: `on conflict (tenant_id, kind, subject_id, month) do update set ${monthsChanged}
    where month_states.fresh or month_states.hours_until is not null`,
});
