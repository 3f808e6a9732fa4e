import type { Platform } from "../../../platform/platform.ts";
import {
  hashOfSiteKey,
  isGood,
  type KnownSiteKey,
  siteKeyByHash,
  siteKeyById,
} from "../../devices/security/security.ts";

/** How long an answer of the database is trusted: a key revoked on another server is good that long. */
const knownForMs = 10_000;
const mostKnown = 10_000;

const gone: KnownSiteKey = {
  tenantId: 0,
  id: 0,
  entityId: null,
  protocols: [],
  validUntil: null,
  revokedAt: null,
};

/** The site keys that were lately shown, good or not, so that a message need not ask the database. */
export function makeKnownSiteKeys({
  database,
  events,
  clock,
}: Pick<Platform, "database" | "events" | "clock">) {
  const known = new Map<string, { key: Promise<KnownSiteKey | undefined>; until: number }>();
  const stopListening = events.on("deviceSecurityChanged", () => known.clear());

  function ask(hash: Buffer): Promise<KnownSiteKey | undefined> {
    const name = hash.toString("base64");
    const entry = known.get(name);
    if (entry && entry.until > performance.now()) return entry.key;
    if (known.size >= mostKnown) known.clear();
    const key = siteKeyByHash(database.db, hash);
    known.set(name, { key, until: performance.now() + knownForMs });
    key.catch(() => known.delete(name));
    return key;
  }

  return {
    /**
     * The site key that this secret is, if it admits messages of the protocol now; rejects when it cannot be decided.
     */
    async of(secret: string, protocol: string): Promise<KnownSiteKey | null> {
      const key = await ask(hashOfSiteKey(secret));
      return key && isGood(key, protocol, clock.now()) ? key : null;
    },

    /** The key a kept payload once came with, in any state; one that is gone is valid for nobody. */
    async noted(text: string): Promise<KnownSiteKey> {
      const [tenantId, id] = text.split(":").map(Number) as [number, number];
      return (await siteKeyById(database.db, tenantId, id)) ?? gone;
    },

    stop: stopListening,
  };
}
