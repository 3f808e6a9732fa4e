import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleEntities } from "../../places/scope/scope.ts";

const isOnlyCompany = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom("companies").select("id").limit(2).execute()).length === 1;

/** Whether what waits can only be meant for the company acted for, or an operator of the platform decides. */
export const takesWaiting = async (
  db: Db | Tx,
  { isPlatform }: Pick<Caller, "isPlatform">,
): Promise<boolean> => isPlatform || isOnlyCompany(db);

/**
 * Whether a caller may read and discard everything devices sent that belong to no company yet: the platform's
 * operators, and users who see all of the only company. Otherwise it might be another company's.
 */
export const seesUnclaimed = async (db: Db, caller: Caller): Promise<boolean> =>
  (caller.isPlatform || "all" in caller.range) && takesWaiting(db, caller);

/**
 * Waiting payloads `k` that show whose they are: they came by a site key of the company, of a site the caller sees, or
 * from one of its networks.
 */
export async function cameToOwn(db: Db | Tx, caller: Caller): Promise<RawBuilder<boolean>> {
  if (caller.tenantId === null) return sql`false`;
  const tenantId = requireTenant(caller);
  const { rows: keys } = await sql<{ key: string }>`
    select tenant_id || ':' || id as key from site_keys where tenant_id = ${tenantId}
      and (entity_id in ${visibleEntities(db, caller).select("e.id")} ${"all" in caller.range ? sql`or entity_id is null` : sql``})`.execute(
    db,
  );
  const bySiteKey = sql<boolean>`k.meta->>'siteKey' = any(${keys.map(({ key }) => key)}::text[])`;
  if (!("all" in caller.range)) return bySiteKey;
  return sql`(${bySiteKey} or ${cameFromNetworks(sql`${tenantId}`)})`;
}

/** Payload `k` came from one of the networks a company listed. */
export const cameFromNetworks = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from device_security ds cross join unnest(ds.addresses) as network
  where ds.tenant_id = ${tenantId} and nullif(k.meta->>'from', '')::inet <<= network::inet)`;
