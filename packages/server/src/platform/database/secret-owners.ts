import type { Db, Tx } from "./database.ts";

/**
 * Notes whose a secret is, by its hash, in the transaction that writes what it opens: who comes with a secret names no company. A row
 * may outlast what it led to.
 */
export const noteOwner = (tx: Tx, tenantId: number, hash: Buffer) =>
  tx
    .insertInto("secret_owners")
    .values({ hash, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();

export const forgetOwners = (tx: Tx, hashes: readonly Buffer[]) =>
  tx.deleteFrom("secret_owners").where("hash", "in", hashes).execute();

/** The company of a secret; undefined where nobody was given it. */
export async function ownerOf(db: Db | Tx, hash: Buffer): Promise<number | undefined> {
  const owner = await db
    .selectFrom("secret_owners")
    .select("tenant_id")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return owner?.tenant_id;
}
