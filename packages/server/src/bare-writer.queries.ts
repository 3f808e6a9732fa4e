import type pg from "pg";

export async function countRecords(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*) as n from records");
  return rows[0]?.n ?? 0;
}
