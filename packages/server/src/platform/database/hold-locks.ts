import { sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/**
 * Holds advisory locks of a class alone until the transaction ends, in ascending order, so that no two wait for each other.
 * What is read before it may be outdated afterwards.
 */
export async function holdLocks(tx: Db | Tx, lockClass: number, locks: readonly number[]): Promise<void> {
  const inOrder = [...new Set(locks)].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(${lockClass}, lock) from unnest(${inOrder}::int[]) as lock`.execute(
    tx,
  );
}
