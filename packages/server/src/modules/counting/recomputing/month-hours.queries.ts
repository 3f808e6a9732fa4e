import type pg from "pg";
import { rollupColumns } from "../columns/columns.ts";
import { businessDay, monthSql } from "../placement/placement.ts";
import { type CompanyMonths, isOfTaken, taken, workOnDueMonths } from "./due-months.queries.ts";

/** Hours are made of days before this: two hours after changes of them began to be noted. */
const hoursMade = "(now() - interval '26 hours')::date";

/**
 * Begins the months of every subject of company $1, from that of its first day to the one running: what has no row here counted nothing
 * before. Then lets the hours be made of days that are over since.
 */
const beginMonths = [
  `insert into month_states (tenant_id, kind, subject_id, month)
   select $1::bigint, s.kind, s.id, m::date
   from (
     select 0::smallint as kind, id from entities where tenant_id = $1
     union all select 1::smallint, id from accesses where tenant_id = $1
     union all select 2::smallint, id from areas where tenant_id = $1
   ) s
   cross join lateral (
     select coalesce(min(d.day), ${hoursMade}) as first from day_rollups d
     where d.tenant_id = $1 and d.kind = s.kind and d.subject_id = s.id
   ) f
   cross join generate_series(${monthSql("f.first")}, ${monthSql(hoursMade)}, interval '1 month') as m
   on conflict do nothing`,
  `update month_states set hours_due = true
   where tenant_id = $1 and not hours_due and month >= ${monthSql(`${hoursMade} - 1`)} - interval '1 month'
     and hours_until < least((month + interval '1 month')::date, ${hoursMade})`,
] as const;

const nextMonth = "(k.month + interval '1 month')::date";

const clearMonths = `delete from month_hours m using ${taken} where ${isOfTaken("m")}`;

const summed = ["covered_seconds", ...rollupColumns];

/** Which columns the days of these months use. */
const usedColumns = `
select ${summed.map((column) => `bool_or(d.${column} is not null) as ${column}`).join(", ")}
from ${taken}
join day_rollups d on d.tenant_id = $1 and d.kind = k.kind and d.subject_id = k.subject_id
  and d.day >= k.month and d.day < ${nextMonth}`;

const siteSql = `
  left join accesses ac on k.kind = 1 and ac.tenant_id = $1 and ac.id = k.subject_id
  left join areas ar on k.kind = 2 and ar.tenant_id = $1 and ar.id = k.subject_id
  join entities e on e.tenant_id = $1
    and e.id = case k.kind when 1 then ac.entity_id when 2 then ar.entity_id else k.subject_id end`;

/** A sum as the fewest bytes that hold the largest of its column. */
const bytesSql = (value: string, largest: string) => `case
  when ${largest} < 32768 then int2send(${value}::smallint)
  when ${largest} < 2147483648 then int4send(${value}::integer)
  else int8send(${value}) end`;

/**
 * Hours of the business days of the months taken that are over, by what the site's clock shows. The first of these months is $5 and
 * the last $6, by which the planner leaves others out.
 */
function fillMonths(columns: readonly string[]): string {
  const list = (write: (column: string) => string) => columns.map((column) => `, ${write(column)}`).join("");
  const minutes = "make_interval(mins => e.day_start_minute)";
  const wall = "(r.slot at time zone e.time_zone)";
  return `
insert into month_hours (tenant_id, kind, subject_id, month, layer, places${list((c) => c)})
select $1::bigint, h.kind, h.subject_id, h.month, h.layer, string_agg(int2send(h.place::smallint), '' order by h.place)
  ${list((c) => `case when max(h.most_${c}) > 0 then string_agg(${bytesSql(`h.${c}`, `h.most_${c}`)}, '' order by h.place) end`)}
from (
  select h.*${list((c) => `max(abs(h.${c})) over w as most_${c}`)}
  from (
    select k.kind, k.subject_id, k.month, r.layer, 24 * (r.day - k.month) + r.hour as place
      ${list((c) => `coalesce(sum(r.${c}), 0)::bigint as ${c}`)}
    from ${taken} ${siteSql}
    cross join lateral (
      select r.layer, ${businessDay("r.slot", "e")} as day,
        floor(extract(epoch from ${wall} - ${minutes} - (${businessDay("r.slot", "e")})::timestamp) / 3600)::int as hour
        ${list((c) => `r.${c}`)}
      from rollups r
      where r.tenant_id = $1 and r.kind = k.kind and r.subject_id = k.subject_id
        and r.slot >= k.month - interval '2 days' and r.slot < k.month + interval '1 month 3 days'
        and r.slot >= ($5::date - 3)::timestamp at time zone 'UTC' and r.slot < ($6::date + 36)::timestamp at time zone 'UTC'
      offset 0
    ) r
    where r.day >= k.month and r.day < least(${nextMonth}, ${hoursMade}) and r.hour between 0 and 23
    group by 1, 2, 3, 4, 5
  ) h
  window w as (partition by h.kind, h.subject_id, h.month, h.layer)
) h
group by 1, 2, 3, 4, 5`;
}

const noteMade = `
update month_states m set hours_due = false, hours_until = least(${nextMonth}, greatest(k.month, ${hoursMade}))
from ${taken} where ${isOfTaken("m")}`;

/** Months whose hours are made at a time: transactions that add to days of one wait for it meanwhile. */
const atOnce = 40;

/** Lets months that began be added up, and the hours of days that are over since be made, for every subject of a company. */
export async function beginMonthsAndDays(pool: pg.Pool, tenantId: number): Promise<void> {
  for (const statement of beginMonths) await pool.query(statement, [tenantId]);
}

async function makeHours(client: pg.PoolClient, months: CompanyMonths): Promise<void> {
  await client.query(clearMonths, months);
  const { rows } = await client.query<Record<string, boolean | null>>(usedColumns, months);
  const columns = summed.filter((column) => rows[0]?.[column]);
  const sorted = months[3].toSorted();
  if (columns.length > 0) await client.query(fillMonths(columns), [...months, sorted.at(0), sorted.at(-1)]);
  await client.query(noteMade, months);
}

/**
 * Makes the hours of months that are due, each held meanwhile as `addUpDueMonths` holds it. Answers whether more may be
 * due.
 */
export const makeDueHours = (pool: pg.Pool): Promise<boolean> =>
  workOnDueMonths(pool, { where: "m.hours_due", order: "m.month desc" }, atOnce, makeHours);
