import type pg from "pg";

/** Ends what another connection of ours is doing; without effect where it does nothing. */
export async function cancelStatement(pool: pg.Pool, processId: number): Promise<void> {
  // Citus has another function of this name, for larger numbers.
  await pool.query("select pg_cancel_backend($1::int)", [processId]);
}
