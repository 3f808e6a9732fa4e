import type pg from "pg";

/**
 * Held together by those who read whole tables for long, and alone by those who drop or change tables: these would wait for a
 * table with its parent locked, and all counts behind them.
 */
const shapeLock = 7_304_120;

/** Until the connection ends or gives the lock back, no table is dropped or changed. */
export async function keepShapes(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [shapeLock]);
}

/** Whether nobody reads whole tables now; if so, nobody begins to until the connection ends. */
export async function mayChangeShapes(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
    shapeLock,
  ]);
  return rows[0]?.mine === true;
}

/** Whether tables may be dropped now; if so, until the end of the transaction. */
export async function mayDropTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
    shapeLock,
  ]);
  return rows[0]?.mine === true;
}
