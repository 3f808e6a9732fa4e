import { sql } from "kysely";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Accounts share so many: a thousand that are changed at once take no more of PostgreSQL's room for locks. */
const lockCount = 256;

/**
 * Who signs in shares the lock of the account until the transaction ends; who changes its password, or disables it, holds it
 * alone: one of them comes first, and no session outlives the password that opened it. What is read before may be outdated
 * afterwards. The user's row would be held on each node of a cluster, and one that is away would keep everybody out.
 */
export async function shareAccount(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockClasses.account}, ${userId % lockCount})`.execute(tx);
}

/** See {@link shareAccount}; in ascending order, so that no two wait for each other. */
export async function holdAccounts(tx: Db | Tx, userIds: readonly number[]): Promise<void> {
  const locks = [...new Set(userIds.map((id) => id % lockCount))].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(${lockClasses.account}, lock) from unnest(${locks}::int[]) as lock`.execute(
    tx,
  );
}
