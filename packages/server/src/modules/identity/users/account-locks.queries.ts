import { sql } from "kysely";
import { lockClasses } from "../../../platform/database/advisory-locks.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { holdLocks } from "../../../platform/database/hold-locks.ts";

/** Accounts share so many: a thousand that are changed at once take no more of PostgreSQL's room for locks. */
const lockCount = 256;
const accountLock = (userId: number): number => userId % lockCount;

/**
 * Who signs in shares the lock of the account until the transaction ends; who changes its password, or disables it, holds it
 * alone: one of them comes first, and no session outlives the password that opened it. What is read before may be outdated
 * afterwards. The user's row would be held on each node of a cluster, and one that is away would keep everybody out.
 */
export async function shareAccount(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockClasses.account}, ${accountLock(userId)})`.execute(tx);
}

/** See {@link shareAccount}. */
export const holdAccounts = (tx: Db | Tx, userIds: readonly number[]): Promise<void> =>
  holdLocks(tx, lockClasses.account, userIds.map(accountLock));
