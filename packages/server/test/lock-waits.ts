import type pg from "pg";
import { isOnCitus } from "./test-server.ts";

const waitsHere =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = ''Lock''";

/** How many statements in this database wait for another transaction. */
export async function lockWaits(pool: pg.Pool): Promise<number> {
  const everywhere = isOnCitus()
    ? `select sum(result::int)::int as n from run_command_on_all_nodes('${waitsHere}')`
    : waitsHere.replaceAll("''", "'");
  const { rows } = await pool.query<{ n: number }>(everywhere);
  return rows[0]?.n ?? 0;
}
