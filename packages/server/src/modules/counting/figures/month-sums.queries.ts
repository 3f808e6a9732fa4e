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
  /** The days between two, added where the first comes first, otherwise subtracted. */
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
    from unnest($3::bigint[]) as s(id)
    cross join lateral (
      select day from day_rollups d where d.tenant_id = $1 and d.kind = $2 and d.subject_id = s.id order by day limit 1
    ) b
    cross join generate_series(greatest($6::date, date_trunc('month', b.day)::date), $7::date, interval '1 month') as w(month)
    where (select count(*) from fresh) < cardinality($3::bigint[]) * (
      12 * (date_part('year', $7::date) - date_part('year', $6::date)) + date_part('month', $7::date) - date_part('month', $6::date) + 1)
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
