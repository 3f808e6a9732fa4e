import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../../platform/database/database.ts";

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

/** A part of an address: short enough for cameras, the same in capitals, and not to be guessed. */
export const makeSiteKey = (): string => randomBytes(16).toString("hex");

/** What is kept of a site key; devices may write addresses in capitals. */
export const hashOfSiteKey = (key: string): Buffer => createHash("sha256").update(key.toLowerCase()).digest();

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
export const siteKeyByHash = (db: Db, hash: Buffer): Promise<KnownSiteKey | undefined> =>
  knownSiteKeys(db).where("hash", "=", hash).executeTakeFirst();

export const siteKeyById = (db: Db, tenantId: number, id: number): Promise<KnownSiteKey | undefined> =>
  knownSiteKeys(db).where("tenant_id", "=", tenantId).where("id", "=", id).executeTakeFirst();

/** Whether a key lets messages of a protocol in at a moment. */
export const isGood = (key: KnownSiteKey, protocol: string, at: Date): boolean =>
  key.revokedAt === null &&
  (key.validUntil === null || key.validUntil > at) &&
  (key.protocols.length === 0 || key.protocols.includes(protocol));
