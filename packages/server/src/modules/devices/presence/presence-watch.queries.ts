import { sql } from "kysely";
import { advisoryLocks } from "../../../platform/database/advisory-locks.ts";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { onlineCutoffs, type Rhythm } from "./online.ts";

/**
 * Notes which devices went offline and which are online again since the last run; writes
 * nothing where nothing changed. Connections say more than silence: a device that is connected, or whose connection
 * is known to have ended, gets no second entry. Returns the number of entries; null: somebody else is looking.
 */
export async function notePresence(tx: Tx, now: Date, mayFallSilent: boolean): Promise<number | null> {
  const { rows: locks } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.presence}) as got`.execute(tx);
  if (!locks[0]?.got) return null;
  const rhythms = await sql<Rhythm>`
    select distinct e.time_zone as zone, e.hours,
      d.device_type as "deviceType", d.upload_interval as "uploadInterval"
    from devices d join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
  `.execute(tx);
  const { rows: due } = await sql<Changed>`
    select j.tenant_id as "tenantId", j.id, j.online from (
      select d.tenant_id, d.id, d.noted_online,
        d.connected_at is not null or coalesce(d.last_seen_at >= r.since, false) as online
      from devices d join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
      left join jsonb_to_recordset(${JSON.stringify(onlineCutoffs(rhythms.rows, now))}::jsonb) as r(zone text,
          hours text, "deviceType" int, "uploadInterval" int, since timestamptz)
        on r.zone = e.time_zone and r.hours = e.hours
          and r."deviceType" = d.device_type and r."uploadInterval" = d.upload_interval
    ) j
    where j.noted_online is distinct from j.online and (j.online or j.noted_online is null or ${mayFallSilent})
  `.execute(tx);
  const noted = await byCompany(due, async (tenantId, changed) =>
    addEvents(tx, tenantId, await note(tx, tenantId, changed), now),
  );
  return noted.length;
}

interface Changed {
  tenantId: number;
  id: number;
  online: boolean;
}

interface Noted {
  id: number;
  online: boolean;
  lastSeenAt: Date | null;
}

/** Those of which something was known before and no connection says more. */
async function note(tx: Tx, tenantId: number, changed: readonly Changed[]): Promise<Noted[]> {
  const { rows } = await sql<Noted & { wasKnown: boolean; isConnected: boolean }>`
    with changed as materialized (
      select d.id, n.online, d.noted_online
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ online }) => online)}::boolean[])
        as n(id, online)
      join devices d on d.tenant_id = ${tenantId} and d.id = n.id and d.noted_online is distinct from n.online
      order by d.id for no key update of d
    )
    update devices d set noted_online = c.online from changed c
    where d.tenant_id = ${tenantId} and d.id = c.id
    returning d.id, c.online, d.last_seen_at as "lastSeenAt", c.noted_online is not null as "wasKnown",
      d.connected_at is not null as "isConnected"`.execute(tx);
  return rows.filter(({ wasKnown, isConnected }) => wasKnown && !isConnected);
}

async function addEvents(
  tx: Tx,
  tenantId: number,
  noted: readonly Noted[],
  now: Date,
): Promise<readonly object[]> {
  if (noted.length === 0) return [];
  const { rows } = await sql<object>`
    insert into device_events (tenant_id, device_id, at, kind, detail)
    select ${tenantId}::bigint, n.id, case when n.online then coalesce(n."lastSeenAt", ${now}) else ${now} end,
      case when n.online then 'online' else 'offline' end,
      case when n.online then '{}' else jsonb_build_object('lastHeard', n."lastSeenAt") end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n(id bigint, online boolean, "lastSeenAt" timestamptz)
    where n.online or not exists (
      select from device_events v where v.tenant_id = ${tenantId} and v.device_id = n.id and v.kind = 'lost'
        and v.at >= n."lastSeenAt")
    returning id`.execute(tx);
  return rows;
}
