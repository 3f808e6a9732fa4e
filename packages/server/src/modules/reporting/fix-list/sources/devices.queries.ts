import type { DeviceFault, DeviceState } from "@foyer/contract/devices/device-health";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { licenceEndingDays } from "@foyer/contract/reporting/fix-list";
import { sql } from "kysely";
import type { Db } from "../../../../platform/database/database.ts";
import { judgedDevices } from "../../../devices/registry/registry.ts";

export interface OddDevice {
  id: number;
  sn: string;
  name: string;
  entityId: number;
  state: DeviceState;
  faults: DeviceFault[];
  behind: boolean;
  version: string;
  target: string | null;
  battery: number | null;
  licenceUntil: string | null;
  licenceEnds: boolean;
  /** Since when no line of it counts for an entrance; null where one does, or it is not meant to. */
  unboundSince: Date | null;
  contestedAt: Date | null;
  refusedAt: Date | null;
  unprovenAt: Date | null;
  setAside: number;
  setAsideSince: Date | null;
}

/** Serial numbers of a company that others claim, and of which messages wait. */
async function contestedNumbers(db: Db, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select s.sn from serial_numbers s
    where s.tenant_id = ${tenantId} and s.contested_at is not null
      and exists (select 1 from kept_payloads k where k.state = 'waiting' and k.sn = s.sn)`.execute(db);
  return rows.map(({ sn }) => sn);
}

/**
 * Devices of a company with anything to do about them. One that sees heat need not be bound; one that came without the key it
 * should have, or was refused, counts as such for a day after, unless somebody allowed it.
 */
export async function oddDevices(
  db: Db,
  tenantId: number,
  now: Date,
  keysRequired: boolean,
): Promise<OddDevice[]> {
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql<OddDevice>`
    with odd as (
      select j.id, j.sn, j.name, j.entity_id as "entityId", j.state, j.faults, j.behind, j.version, j.target,
        nullif(least(j.battery, j.battery_transmitter), null) as battery, j.licence_until as "licenceUntil",
        coalesce(j.state <> 'expired' and j.licence_until <= (${at} at time zone e.time_zone)::date + ${licenceEndingDays}::int, false)
          as "licenceEnds",
        case when not j.bound and j.device_type <> ${heatDeviceType} and not exists (
            select 1 from heat_placements p where p.tenant_id = ${tenantId} and p.device_id = j.id and p.valid_to is null)
          then greatest(j.created_at,
            (select max(b.to_at) from bindings b where b.tenant_id = ${tenantId} and b.device_id = j.id)) end as "unboundSince",
        case when j.sn = any(${await contestedNumbers(db, tenantId)}::text[]) then s.contested_at end as "contestedAt",
        case when c.refused_at > ${at} - interval '1 day' and c.refused_at > coalesce(c.proven_at, '-infinity')
          then c.refused_at end as "refusedAt",
        case when not d.unproven_allowed and c.unproven_at > ${at} - interval '1 day' and c.unproven_at > coalesce(c.proven_at, '-infinity')
            and (c.proven_at is not null or ${keysRequired} or coalesce(ds.keys_required, true))
          then c.unproven_at end as "unprovenAt",
        coalesce(q.n, 0) as "setAside", q.since as "setAsideSince"
      from (${await judgedDevices(db, { tenantId }, now)} offset 0) j
      join entities e on e.tenant_id = ${tenantId} and e.id = j.entity_id
      join devices d on d.tenant_id = ${tenantId} and d.id = j.id
      left join serial_numbers s on s.sn = j.sn
      left join device_contacts c on c.tenant_id = ${tenantId} and c.device_id = j.id
      left join device_security ds on ds.tenant_id = ${tenantId}
      left join (
        select device_id, count(*) as n, min(received_at) as since from quarantined_records
        where tenant_id = ${tenantId} and state = 'held' group by 1) q on q.device_id = j.id
      where j.model <> 'IMPORT')
    select * from odd
    where "unboundSince" is not null or faults <> '{}' or behind or state = 'expired' or "licenceEnds"
      or "contestedAt" is not null or "refusedAt" is not null or "unprovenAt" is not null or "setAside" > 0`.execute(
    db,
  );
  return rows;
}
