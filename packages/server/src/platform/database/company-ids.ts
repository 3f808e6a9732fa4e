import type pg from "pg";

/** Every company, also closed ones: what is done for all of them is done company by company, since each may lie on a server of its own. */
export async function companyIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>("select id from companies order by id");
  return rows.map(({ id }) => id);
}
