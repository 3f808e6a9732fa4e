import type { Db } from "../../../platform/database/database.ts";
import { ownerOf } from "../../../platform/database/secret-owners.ts";

/** What the way of a message needs to know of the site key it came with. */
export interface KnownSiteKey {
  tenantId: number;
  id: number;
  /** null = good for the whole company. */
  entityId: number | null;
  /** None = all. */
  protocols: string[];
  validUntil: Date | null;
  revokedAt: Date | null;
}

const knownSiteKeys = (db: Db) =>
  db
    .selectFrom("site_keys")
    .select([
      "tenant_id as tenantId",
      "id",
      "entity_id as entityId",
      "protocols",
      "valid_until as validUntil",
      "revoked_at as revokedAt",
    ]);

/** The site key of this hash, good or not any more. */
export async function siteKeyByHash(db: Db, hash: Buffer): Promise<KnownSiteKey | undefined> {
  const tenantId = await ownerOf(db, hash);
  if (tenantId === undefined) return undefined;
  return knownSiteKeys(db).where("tenant_id", "=", tenantId).where("hash", "=", hash).executeTakeFirst();
}

export const siteKeyById = (db: Db, tenantId: number, id: number): Promise<KnownSiteKey | undefined> =>
  knownSiteKeys(db).where("tenant_id", "=", tenantId).where("id", "=", id).executeTakeFirst();
