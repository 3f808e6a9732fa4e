import type pg from "pg";

/** Days from `from` to `to`, both included, `yyyy-MM-dd`, that are holidays of the company. */
export async function holidayDays(
  pool: pg.Pool,
  tenantId: number,
  from: string,
  to: string,
): Promise<Set<string>> {
  const { rows } = await pool.query<{ day: string }>(
    `select distinct d::date as day from holidays h
     cross join lateral generate_series(greatest(h.start_day, $2::date), least(h.end_day, $3::date), '1 day') d
     where h.tenant_id = $1 and h.start_day <= $3::date and h.end_day >= $2::date`,
    [tenantId, from, to],
  );
  return new Set(rows.map(({ day }) => day));
}
