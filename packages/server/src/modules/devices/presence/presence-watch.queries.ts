import { sql } from "kysely";
import { advisoryLocks } from "../../../platform/database/advisory-locks.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { onlineCutoffs, type Rhythm } from "./online.ts";

/**
 * Notes which devices went offline and which are online again since the last run, in one statement that writes
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
  const { rows } = await sql`
    with judged as (
      select d.tenant_id, d.id, d.connected_at is not null or coalesce(d.last_seen_at >= r.since, false) as online
      from devices d join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
      left join jsonb_to_recordset(${JSON.stringify(onlineCutoffs(rhythms.rows, now))}::jsonb) as r(zone text,
          hours text, "deviceType" int, "uploadInterval" int, since timestamptz)
        on r.zone = e.time_zone and r.hours = e.hours
          and r."deviceType" = d.device_type and r."uploadInterval" = d.upload_interval
    ),
    changed as materialized (
      select d.tenant_id, d.id, j.online, d.noted_online, d.connected_at, d.last_seen_at
      from judged j join devices d on d.tenant_id = j.tenant_id and d.id = j.id
      where d.noted_online is distinct from j.online and (j.online or d.noted_online is null or ${mayFallSilent})
      order by d.tenant_id, d.id for no key update of d
    ), noted as (
      update devices d set noted_online = c.online from changed c
      where d.tenant_id = c.tenant_id and d.id = c.id
    )
    insert into device_events (tenant_id, device_id, at, kind, detail)
    select c.tenant_id, c.id, case when c.online then coalesce(c.last_seen_at, ${now}) else ${now} end,
      case when c.online then 'online' else 'offline' end,
      case when c.online then '{}' else jsonb_build_object('lastHeard', c.last_seen_at) end
    from changed c
    where c.noted_online is not null and c.connected_at is null and (c.online or not exists (
      select from device_events v where v.tenant_id = c.tenant_id and v.device_id = c.id and v.kind = 'lost'
        and v.at >= c.last_seen_at))
    returning id
  `.execute(tx);
  return rows.length;
}
