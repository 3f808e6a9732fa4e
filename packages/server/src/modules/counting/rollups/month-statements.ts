import { rollupColumns } from "../records/measure-columns.ts";

/**
 * Time zones do not end a month at once; from two days after its end on a change of one of its days is noted. It is
 * added up a day later still, so that no change falls between.
 */
const noted = "date_trunc('month', now() - interval '2 days')::date";
const addedUp = "date_trunc('month', now() - interval '3 days')::date";

/** SQL: the month of a day. */
export const monthOf = (day: string): string => `date_trunc('month', ${day})::date`;

/** A common table expression that notes the months of changed days, in a fixed order against deadlocks. */
export const noteMonths = (name: string, changed: string): string => `${name} as (
  insert into month_states (tenant_id, kind, subject_id, month)
  select distinct tenant_id, kind, subject_id, ${monthOf("day")} from ${changed} where day < ${noted} order by 1, 2, 3, 4
  on conflict (tenant_id, kind, subject_id, month) do update set fresh = false where month_states.fresh
)`;

/** The subjects of entity $2 of company $1. */
const subjectsOfEntity = `(
  select 0::smallint as kind, $2::bigint as id
  union all select 1::smallint, a.id from accesses a where a.tenant_id = $1 and a.entity_id = $2
  union all select 2::smallint, r.id from areas r where r.tenant_id = $1 and r.entity_id = $2) s`;

/** Notes that days of the subjects of entity $2 from $3 up to, not including, $4 were made anew. */
export const noteRemadeMonths = [
  `update month_states m set fresh = false from ${subjectsOfEntity}
   where m.tenant_id = $1 and m.kind = s.kind and m.subject_id = s.id and m.fresh
     and m.month >= ${monthOf("$3::date")} and m.month < $4::date`,
  `insert into month_states (tenant_id, kind, subject_id, month)
   select distinct $1::bigint, d.kind, d.subject_id, ${monthOf("d.day")}
   from ${subjectsOfEntity}
   join day_rollups d on d.tenant_id = $1 and d.kind = s.kind and d.subject_id = s.id and d.day >= $3::date and d.day < $4::date
   where d.day < ${noted} order by 2, 3, 4
   on conflict do nothing`,
] as const;

/** Begins the month that was over last, of every subject. */
export const beginMonths = `
insert into month_states (tenant_id, kind, subject_id, month)
select s.tenant_id, s.kind, s.id, (${addedUp} - interval '1 month')::date
from (
  select tenant_id, 0 as kind, id from entities
  union all select tenant_id, 1, id from accesses
  union all select tenant_id, 2, id from areas
) s
on conflict do nothing`;

/** Takes up to $1 months that are due; those another server is at are left to it. */
export const takeDueMonths = `
select tenant_id, kind, subject_id, month::text as month from month_states
where not fresh and month < ${addedUp} order by month limit $1 for update skip locked`;

/** The months taken, as parameters: companies $1, kinds $2, subjects $3, months $4. */
const taken =
  "unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::date[]) as k(tenant_id, kind, subject_id, month)";
const sameMonth = (m: string) =>
  `${m}.tenant_id = k.tenant_id and ${m}.kind = k.kind and ${m}.subject_id = k.subject_id and ${m}.month = k.month`;
const summed = ["covered_seconds", ...rollupColumns];

/** Adds the months taken up from their days; in this order, in the transaction that took them. */
export const addUpMonths = [
  `delete from month_rollups m using ${taken} where ${sameMonth("m")}`,
  `insert into month_rollups (tenant_id, kind, subject_id, month, layer, days, ${summed.join(", ")})
   select k.tenant_id, k.kind, k.subject_id, k.month, d.layer, count(*), ${summed.map((column) => `nullif(sum(d.${column}), 0)`).join(", ")}
   from ${taken}
   join day_rollups d on d.tenant_id = k.tenant_id and d.kind = k.kind and d.subject_id = k.subject_id
     and d.day >= k.month and d.day < (k.month + interval '1 month')::date
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `update month_states m set fresh = true from ${taken} where ${sameMonth("m")}`,
] as const;

/** The first day after the last month. */
const monthsEnd = "($7::date + interval '1 month')::date";
const dayAfter = "($5::date + 1)";

/**
 * The days $4 to $5 of subjects $3 of kind $2 in company $1, those of months that are added up as one row
 * `r(subject_id, day, layer, days, covered_seconds, …)`, with the first of its days and how many have a row; $6 and $7 are
 * the first and the last month taken whole. Days these leave out are added; days they hold beyond those asked are taken
 * off: a subject and layer whose `days` add up to none has no row among those asked.
 */
export function daysAndMonths(columns: readonly string[]): string {
  const values = ["covered_seconds", ...columns];
  const shown = (r: string, day: string, days: string, times = "") =>
    [
      `${r}.subject_id`,
      `${day} as day`,
      `${r}.layer`,
      `${days} as days`,
      ...values.map((c) => `${r}.${c}${times}`),
    ].join();
  const sign = (from: string, to: string) => `sign(${to} - ${from})::int`;
  /** The days between two, added where the first comes first, else taken off. */
  const days = (from: string, to: string) => `
    select ${shown("d", "d.day", sign(from, to), ` * ${sign(from, to)}`)} from day_rollups d
    where d.tenant_id = $1 and d.kind = $2 and d.subject_id = any($3::bigint[])
      and d.day >= least(${from}, ${to}) and d.day < greatest(${from}, ${to})`;
  return `(
  with fresh as materialized (
    select subject_id, month from month_states
    where tenant_id = $1 and kind = $2 and subject_id = any($3::bigint[]) and month between $6::date and $7::date and fresh
  )
  select ${shown("m", "m.month", "m.days")} from month_rollups m
  join fresh f on f.subject_id = m.subject_id and f.month = m.month
  where m.tenant_id = $1 and m.kind = $2 and m.subject_id = any($3::bigint[]) and m.month between $6::date and $7::date
  union all ${days("$4::date", "$6::date")}
  union all ${days(monthsEnd, dayAfter)}
  union all
  select ${shown("d", "d.day", "1")}
  from (
    select s.id, w.month::date as month
    from unnest($3::bigint[]) as s(id) cross join generate_series($6::date, $7::date, interval '1 month') as w(month)
    except select subject_id, month from fresh
  ) stale
  cross join lateral (
    select * from day_rollups d
    where d.tenant_id = $1 and d.kind = $2 and d.subject_id = stale.id
      and d.day >= stale.month and d.day < (stale.month + interval '1 month')::date
    offset 0
  ) d
) r`;
}
