import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { EndedCommand } from "../commands/commands.ts";

/** Hours after which a device that is seen has what it was offered, or never will … */
const seenHours = 2;
/** … and after which one that is not seen is given up. */
const silentHours = 24;

const isOffered = sql`c.by_contact and c.state = 'delivered' and c.finished_at is null and c.name = 'upgrade'
  and c.cause <> 'rollout'`;

/**
 * Ends what people offered to devices that only fetch: the package is fetched elsewhere, so only the version shows it.
 * Where none was known before, nothing can be said: the offer counts as delivered and not confirmed.
 */
export async function endOldOffers(tx: Tx, now: Date): Promise<(EndedCommand & { version: string })[]> {
  const { rows: companies } = await sql<{ tenantId: number }>`
    select distinct c.tenant_id as "tenantId" from commands c where ${isOffered}`.execute(tx);
  return byCompany(companies, (tenantId) => endOffersOf(tx, tenantId, now));
}

async function endOffersOf(
  tx: Tx,
  tenantId: number,
  now: Date,
): Promise<(EndedCommand & { version: string })[]> {
  const { rows } = await sql<EndedCommand & { version: string }>`
    with offered as (
      select c.id, d.version, c.step->>'version' as before, (c.step->>'offeredAt')::timestamptz as at,
        d.last_seen_at as seen
      from commands c join devices d on d.tenant_id = ${tenantId} and d.id = c.device_id
      where c.tenant_id = ${tenantId} and ${isOffered}
      for update of c skip locked
    ), judged as (
      select *, before <> '' and version <> before and seen > at as is_new,
        seen >= at + ${seenHours} * interval '1 hour' as is_seen,
        at is null or at <= ${now}::timestamptz - ${silentHours} * interval '1 hour' as is_old
      from offered
    )
    update commands c set finished_at = now(), step = null,
      state = case when j.is_new then 'succeeded' when j.is_seen and j.before = '' then 'delivered'
        when j.is_seen then 'failed' else 'expired' end,
      reason = case when j.is_new then null when j.is_seen and j.before = '' then 'notConfirmed'
        when j.is_seen then 'oldVersion' else 'notBack' end
    from judged j
    where c.tenant_id = ${tenantId} and c.id = j.id and (j.is_new or j.is_seen or j.is_old)
    returning c.tenant_id as "tenantId", c.device_id as "deviceId", c.id as "commandId", c.name, c.setting, c.state,
      c.parameters, c.result, c.reason, c.cause, c.cause_id as "causeId", j.version
  `.execute(tx);
  return rows;
}
