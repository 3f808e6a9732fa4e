import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { type Days, toMonth } from "../clocks/clocks.ts";
import { sumColumn } from "../columns/columns.ts";
import type { LayeredSums } from "../sums/sums.ts";
import type { DaysOfSubject } from "./comparable-parts.queries.ts";
import { collectSums, type SumRow, type SumsQuery, sumColumns } from "./sums.queries.ts";

/** Business days of a subject, and under what name they are added up. */
export interface OwnedDays extends DaysOfSubject {
  owner: string;
}

/** The same, those of whole months apart: by the first days of the first and the last of them. */
export interface DaysAndMonths {
  days: OwnedDays[];
  months: OwnedDays[];
}

/** Days by months, a whole one told by its first day; most subjects have the same. */
function calendarMonths(): (days: Days) => readonly (Days & { month: string | null })[] {
  const known = new Map<string, (Days & { month: string | null })[]>();
  return ({ from, to }) => {
    const told = known.get(`${from}|${to}`);
    if (told) return told;
    const parts: (Days & { month: string | null })[] = [];
    for (let day = from; day <= to; ) {
      const next = toMonth(day, 1);
      const end = addDays(next, -1);
      const isWhole = day === toMonth(day) && end <= to;
      parts.push({ from: day, to: end < to ? end : to, month: isWhole ? day : null });
      day = next;
    }
    known.set(`${from}|${to}`, parts);
    return parts;
  };
}

/** Divides days so that months may be read whose sums are those of their days. */
export function splitByMonths(
  owned: readonly OwnedDays[],
  isAddedUp: (unit: { id: number }, month: string) => boolean,
): DaysAndMonths {
  const split: DaysAndMonths = { days: [], months: [] };
  const toParts = calendarMonths();
  for (const { id, owner, ...days } of owned) {
    let last: { kind: keyof DaysAndMonths; days: OwnedDays } | undefined;
    for (const { from, to, month } of toParts(days)) {
      const kind = month !== null && isAddedUp({ id }, month) ? "months" : "days";
      if (last?.kind === kind) last.days.to = to;
      else {
        last = { kind, days: { id, owner, from, to } };
        split[kind].push(last.days);
      }
    }
  }
  return split;
}

/** Sums of days by owner. */
export async function sumsOfOwnedDays(
  pool: pg.Pool,
  { tenantId, kind, measures }: Omit<SumsQuery, "ids">,
  { days, months }: DaysAndMonths,
): Promise<Map<string, LayeredSums>> {
  if (days.length === 0 && months.length === 0) return new Map();
  const values: unknown[] = [tenantId, kind];
  const columns = ["layer", "covered_seconds", ...measures.map(sumColumn)]
    .map((column) => `r.${column}`)
    .join();
  const toRows = (table: string, day: string, owned: readonly OwnedDays[]) => {
    const list = (value: (days: OwnedDays) => unknown) => `$${values.push(owned.map(value))}`;
    return `select d.owner, ${columns}
      from unnest(${list(({ id }) => id)}::bigint[], ${list(({ from }) => from)}::date[],
        ${list(({ to }) => to)}::date[], ${list(({ owner }) => owner)}::text[]) as d(id, first, last, owner)
      cross join lateral (
        select ${columns} from ${table} r
        where r.tenant_id = $1 and r.kind = $2 and r.subject_id = d.id and r.${day} between d.first and d.last
        offset 0) r`;
  };
  const tables = [
    ...(days.length > 0 ? [toRows("day_rollups", "day", days)] : []),
    ...(months.length > 0 ? [toRows("month_rollups", "month", months)] : []),
  ];
  const { rows } = await pool.query<SumRow>(
    `select r.owner as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
     from (${tables.join(" union all ")}) r
     group by 1, 2`,
    values,
  );
  return collectSums(rows, measures);
}
