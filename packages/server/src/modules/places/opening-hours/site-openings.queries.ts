import type pg from "pg";

/** The different hours of sites, each with how many have them. */
export async function differentHours(
  pool: pg.Pool,
  tenantId: number,
  ids: readonly number[],
): Promise<{ hours: string; ids: number[] }[]> {
  const { rows } = await pool.query<{ hours: string; ids: number[] }>(
    "select hours, array_agg(id) as ids from entities where tenant_id = $1 and id = any($2::bigint[]) group by hours",
    [tenantId, ids],
  );
  return rows;
}
