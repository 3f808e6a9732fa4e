import type pg from "pg";

/** Whether the database answers. */
export const isAlive = (pool: pg.Pool): Promise<boolean> =>
  pool.query("select 1").then(
    () => true,
    () => false,
  );
