import {
  isBehind,
  lowBattery,
  mostClockSkew,
  quarantinedWithinHours,
} from "@foyer/contract/devices/device-health";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { inRange } from "../../places/scope/scope.ts";
import { onlineCutoffs, type Rhythm } from "../presence/presence.ts";

/** Which devices are judged: what a caller sees of the company, all of a company, or those of all companies. */
export type DeviceScope = { caller: Caller } | { tenantId: number } | "everybody";

interface Group extends Rhythm {
  modelId: number;
  version: string;
  /** The version that is pushed for its model. */
  target: string | null;
}

const ofCompany = (scope: DeviceScope, column: string) =>
  scope === "everybody"
    ? sql`true`
    : sql`${sql.ref(column)} = ${"caller" in scope ? requireTenant(scope.caller) : scope.tenantId}`;

/** Some devices only (`ids`), offline after so many silent `intervals`. */
interface Narrowed {
  intervals?: number | undefined;
  ids?: readonly number[];
}

const isOf = (column: string, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;

/**
 * When devices must have been seen and which firmware is old: asked of each kind of device once, however many of it
 * exist, so that the rules themselves stay in one place.
 */
async function listVerdicts(db: Db | Tx, scope: DeviceScope, now: Date, { intervals, ids }: Narrowed) {
  const { rows } = await sql<Group>`
    select distinct e.time_zone as zone, e.hours,
      d.device_type as "deviceType", d.upload_interval as "uploadInterval", d.model_id as "modelId",
      d.version, f.version as target
    from devices d
    join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
    join device_models m on m.id = d.model_id
    left join firmwares f
      on f.push and f.firmware_type = 1 and f.device_type = d.device_type and f.model = m.code
    where ${ofCompany(scope, "d.tenant_id")} and ${isOf("d.id", ids)}
  `.execute(db);
  const versions = new Map<string, object>();
  for (const { modelId, version, target } of rows)
    if (target !== null)
      versions.set(`${modelId}|${version}`, { modelId, version, target, behind: isBehind(version, target) });
  return { rhythms: onlineCutoffs(rows, now, intervals), versions: [...versions.values()] };
}

const known = sql`d.tenant_id, d.id, d.sn, d.name, d.device_type, d.model_id, m.code as model, d.entity_id,
      e.name as entity_name, o.path, d.battery, d.battery_transmitter, d.version, d.upload_interval, d.last_seen_at,
      d.created_at, d.licence_until, c.name as company_name, c.status as company_status`;

const fromDevices = sql`from devices d
    join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
    join organisations o on o.tenant_id = e.tenant_id and o.id = e.organisation_id
    join device_models m on m.id = d.model_id
    join companies c on c.id = d.tenant_id`;

function isSeen(scope: DeviceScope): RawBuilder<unknown> {
  const seen =
    scope !== "everybody" && "caller" in scope ? inRange(scope.caller, "o.path", "e.id") : sql`true`;
  return sql`${ofCompany(scope, "d.tenant_id")} and ${seen}`;
}

/** SQL: a query of devices with what they are, which takes a fraction of what `judgedDevices` does; its columns are among those. */
export const knownDevices = (scope: DeviceScope): RawBuilder<unknown> =>
  sql`select ${known} ${fromDevices} where ${isSeen(scope)}`;

/**
 * SQL: a query of devices with what is thought of them (columns `id`, `tenant_id`, `state`, `online`, `faults` and
 * those by which lists are narrowed and sorted). They are offline after so many silent `intervals`, usually two.
 */
export async function judgedDevices(db: Db | Tx, scope: DeviceScope, now: Date, narrowed: Narrowed = {}) {
  const { ids } = narrowed;
  const { rhythms, versions } = await listVerdicts(db, scope, now, narrowed);
  const at = sql`${now}::timestamptz`;
  return sql`
    select ${known}, r.since, v.target,
      p.online, u.device_id is not null as bound, coalesce(u.device_id, h.device_id) is not null as used,
      case
        when d.licence_until is not null and d.licence_until < (${at} at time zone e.time_zone)::date then 'expired'
        when coalesce(u.device_id, h.device_id) is null then 'unused'
        when p.online then 'online'
        else 'offline'
      end as state,
      array_remove(array[
        case when d.battery < ${lowBattery} or d.battery_transmitter < ${lowBattery} then 'batteryLow' end,
        case when d.code_state = 0 then 'blurred' end,
        case when abs(d.clock_skew_seconds) > ${mostClockSkew} then 'clockSkew' end,
        case when q.device_id is not null then 'quarantined' end], null) as faults,
      coalesce(v.behind, false) as behind
    ${fromDevices}
    left join jsonb_to_recordset(${JSON.stringify(rhythms)}::jsonb) as r(zone text, hours text,
        "deviceType" int, "uploadInterval" int, since timestamptz)
      on r.zone = e.time_zone and r.hours = e.hours
        and r."deviceType" = d.device_type and r."uploadInterval" = d.upload_interval
    cross join lateral (
      select d.connected_at is not null or coalesce(d.last_seen_at >= r.since, false) as online) p
    left join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v("modelId" bigint, version text, target text,
        behind boolean)
      on v."modelId" = d.model_id and v.version = d.version
    left join (
      select distinct b.tenant_id, b.device_id from bindings b
      where ${ofCompany(scope, "b.tenant_id")} and ${isOf("b.device_id", ids)} and (b.to_at is null or b.to_at > ${at})) u
      on u.tenant_id = d.tenant_id and u.device_id = d.id
    left join (
      select distinct p.tenant_id, p.device_id from heat_placements p
      where ${ofCompany(scope, "p.tenant_id")} and p.valid_to is null) h
      on h.tenant_id = d.tenant_id and h.device_id = d.id
    left join (
      select distinct q.tenant_id, q.device_id
      from companies c join quarantined_records q on q.tenant_id = c.id
      where ${ofCompany(scope, "c.id")} and q.received_at > ${at} - ${quarantinedWithinHours} * interval '1 hour') q
      on q.tenant_id = d.tenant_id and q.device_id = d.id
    where ${isSeen(scope)} and ${isOf("d.id", ids)}`;
}
