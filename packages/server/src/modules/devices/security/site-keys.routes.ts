import { type SiteKey, siteKeys } from "@foyer/contract/devices/site-keys";
import type { FastifyInstance } from "fastify";
import { noteOwner } from "../../../platform/database/secret-owners.ts";
import { requireTenant, requireWholeCompany } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { requireEntities } from "../../places/scope/scope.ts";
import { siteKeyQueries } from "./site-keys.queries.ts";
import { hashOfSiteKey, makeSiteKey } from "./site-keys.ts";

/** Characters of a key that are kept to recognise it by. */
const recognised = 6;

function toState(row: { revoked_at: Date | null; valid_until: Date | null }, now: Date): SiteKey["state"] {
  if (row.revoked_at) return "revoked";
  return row.valid_until !== null && row.valid_until <= now ? "ended" : "good";
}

export function siteKeyRoutes(app: FastifyInstance, { database, events, clock }: Platform): void {
  const { db } = database;

  serve(app, siteKeys.list, async ({ caller }) => {
    const now = clock.now();
    return (await siteKeyQueries(db, caller).list()).map(
      ({ made_at, valid_until, last_used_at, revoked_at, protocols, ...key }) => ({
        ...key,
        protocols: protocols as SiteKey["protocols"],
        state: toState({ revoked_at, valid_until }, now),
        madeTime: made_at.toISOString(),
        validUntil: valid_until?.toISOString() ?? null,
        lastUsed: last_used_at?.toISOString() ?? null,
        revokedTime: revoked_at?.toISOString() ?? null,
      }),
    );
  });

  serve(app, siteKeys.create, async ({ body, caller }) => {
    if (body.entityId === null) requireWholeCompany(caller);
    else await requireEntities(db, caller, [body.entityId]);
    const key = makeSiteKey();
    const begins = key.slice(0, recognised);
    const hash = hashOfSiteKey(key);
    const { id } = await db.transaction().execute(async (tx) => {
      await noteOwner(tx, requireTenant(caller), hash);
      return siteKeyQueries(tx, caller).insert({ ...body, hash, begins });
    });
    events.emit("deviceSecurityChanged", { tenantId: requireTenant(caller) });
    return { id, key };
  });

  serve(app, siteKeys.revoke, async ({ body: ids, caller, request }) => {
    await db.transaction().execute(async (tx) => {
      const queries = siteKeyQueries(tx, caller);
      request.before = (await queries.forChange(ids)).map(({ id, name, begins }) => ({ id, name, begins }));
      await queries.revoke(ids, clock.now());
    });
    events.emit("deviceSecurityChanged", { tenantId: requireTenant(caller) });
    return null;
  });
}
