import type pg from "pg";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import { rollupColumns } from "../columns/columns.ts";
import { businessDay, monthSql } from "../placement/placement.ts";

/** Hours are made of days before this: two hours after changes of them began to be noted. */
const hoursMade = "(now() - interval '26 hours')::date";

/**
 * Begins the months of every subject, from that of its first day to the one running: what has no row here counted nothing
 * before. Then lets the hours be made of days that are over since.
 */
const beginMonths = [
  `insert into month_states (tenant_id, kind, subject_id, month)
   select s.tenant_id, s.kind, s.id, m::date
   from (
     select tenant_id, 0 as kind, id from entities
     union all select tenant_id, 1, id from accesses
     union all select tenant_id, 2, id from areas
   ) s
   cross join lateral (
     select coalesce(min(d.day), ${hoursMade}) as first from day_rollups d
     where d.tenant_id = s.tenant_id and d.kind = s.kind and d.subject_id = s.id
   ) f
   cross join generate_series(${monthSql("f.first")}, ${monthSql(hoursMade)}, interval '1 month') as m
   on conflict do nothing`,
  `update month_states set hours_due = true
   where not hours_due and month >= ${monthSql(`${hoursMade} - 1`)} - interval '1 month'
     and hours_until < least((month + interval '1 month')::date, ${hoursMade})`,
] as const;

/** Takes up to $1 months that are due, the latest first; those another server is at are left to it. */
const takeDueMonths = `
select tenant_id, kind, subject_id, month::text as month from month_states
where hours_due order by month desc limit $1 for update skip locked`;

/** The months taken, as parameters: companies $1, kinds $2, subjects $3, months $4. */
const taken =
  "unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::date[]) as k(tenant_id, kind, subject_id, month)";
const sameMonth = (m: string) =>
  `${m}.tenant_id = k.tenant_id and ${m}.kind = k.kind and ${m}.subject_id = k.subject_id and ${m}.month = k.month`;
const nextMonth = "(k.month + interval '1 month')::date";

const clearMonths = `delete from month_hours m using ${taken} where ${sameMonth("m")}`;

const summed = ["covered_seconds", ...rollupColumns];

/** Which columns the days of these months use. */
const usedColumns = `
select ${summed.map((column) => `bool_or(d.${column} is not null) as ${column}`).join(", ")}
from ${taken}
join day_rollups d on d.tenant_id = k.tenant_id and d.kind = k.kind and d.subject_id = k.subject_id
  and d.day >= k.month and d.day < ${nextMonth}`;

const siteSql = `
  left join accesses ac on k.kind = 1 and ac.tenant_id = k.tenant_id and ac.id = k.subject_id
  left join areas ar on k.kind = 2 and ar.tenant_id = k.tenant_id and ar.id = k.subject_id
  join entities e on e.tenant_id = k.tenant_id
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
select h.tenant_id, h.kind, h.subject_id, h.month, h.layer, string_agg(int2send(h.place::smallint), '' order by h.place)
  ${list((c) => `case when max(h.most_${c}) > 0 then string_agg(${bytesSql(`h.${c}`, `h.most_${c}`)}, '' order by h.place) end`)}
from (
  select h.*${list((c) => `max(abs(h.${c})) over w as most_${c}`)}
  from (
    select k.tenant_id, k.kind, k.subject_id, k.month, r.layer, 24 * (r.day - k.month) + r.hour as place
      ${list((c) => `coalesce(sum(r.${c}), 0)::bigint as ${c}`)}
    from ${taken} ${siteSql}
    cross join lateral (
      select r.layer, ${businessDay("r.slot", "e")} as day,
        floor(extract(epoch from ${wall} - ${minutes} - (${businessDay("r.slot", "e")})::timestamp) / 3600)::int as hour
        ${list((c) => `r.${c}`)}
      from rollups r
      where r.tenant_id = k.tenant_id and r.kind = k.kind and r.subject_id = k.subject_id
        and r.slot >= k.month - interval '2 days' and r.slot < k.month + interval '1 month 3 days'
        and r.slot >= ($5::date - 3)::timestamp at time zone 'UTC' and r.slot < ($6::date + 36)::timestamp at time zone 'UTC'
      offset 0
    ) r
    where r.day >= k.month and r.day < least(${nextMonth}, ${hoursMade}) and r.hour between 0 and 23
    group by 1, 2, 3, 4, 5, 6
  ) h
  window w as (partition by h.tenant_id, h.kind, h.subject_id, h.month, h.layer)
) h
group by 1, 2, 3, 4, 5`;
}

const noteMade = `
update month_states m set hours_due = false, hours_until = least(${nextMonth}, greatest(k.month, ${hoursMade}))
from ${taken} where ${sameMonth("m")}`;

/** Months whose hours are made in one transaction: transactions that add to days of one wait for it meanwhile. */
const atOnce = 40;

interface DueMonth {
  tenant_id: number;
  kind: number;
  subject_id: number;
  month: string;
}

/** Lets months that began be added up, and the hours of days that are over since be made, for every subject. */
export async function beginMonthsAndDays(pool: pg.Pool): Promise<void> {
  for (const statement of beginMonths) await pool.query(statement);
}

async function makeHours(client: pg.PoolClient, due: readonly DueMonth[]): Promise<void> {
  const keys = [
    due.map((row) => row.tenant_id),
    due.map((row) => row.kind),
    due.map((row) => row.subject_id),
    due.map((row) => row.month),
  ];
  await client.query(clearMonths, keys);
  const { rows } = await client.query<Record<string, boolean | null>>(usedColumns, keys);
  const columns = summed.filter((column) => rows[0]?.[column]);
  const months = due.map((row) => row.month).sort();
  if (columns.length > 0) await client.query(fillMonths(columns), [...keys, months.at(0), months.at(-1)]);
  await client.query(noteMade, keys);
}

/**
 * Makes the hours of months that are due, each held meanwhile as `addUpDueMonths` holds it. Answers whether more may be
 * due.
 */
export async function makeDueHours(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DueMonth>(takeDueMonths, [atOnce]);
    if (rows.length > 0) await makeHours(client, rows);
    return rows.length === atOnce;
  });
}
