import type pg from "pg";

/**
 * Reads very many roll-ups. They lie as they came in, all subjects' of a slot together, while an index finds them
 * subject by subject: the planner takes that index for well ordered, because all rows of a company have the same
 * `tenant_id`, and would fetch every row for itself, which takes twice as long. The settings are the session's and put
 * back afterwards: the connection may be in a transaction already.
 */
export async function readMany<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("set enable_indexscan = off; set work_mem = '32MB'");
    const { rows } = await client.query<Row>(sql, values);
    await client.query("reset enable_indexscan; reset work_mem");
    return rows;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection whose settings were not put back is used no more.
    client.release(failure);
  }
}
