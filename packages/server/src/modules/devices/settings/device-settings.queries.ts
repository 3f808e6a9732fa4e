import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { restoreFormerPeriods } from "../registry/registry.ts";

type Value = Record<string, unknown>;
export interface DeviceRef {
  tenantId: number;
  deviceId: number;
}
export type Reported = SettingGroup | "areaRange" | "lineRange" | "identity";

/** One group of a device as it stands. */
export interface SettingState {
  desired: Value | null;
  tries: number;
  /** Taken, or perhaps taken, and not yet read back. */
  unconfirmed: boolean;
  /** A change of the group is waiting or under way. */
  isSetUnderWay: boolean;
  /** The device is going to be asked for its legal range anyway. */
  isRangeAsked: boolean;
}

const ids = (devices: readonly DeviceRef[]) => sql`${devices.map(({ deviceId }) => deviceId)}::bigint[]`;

/** One group of each device as it stands, in the order asked for; `range`: what is asked for after it was set. */
export async function settingStates(
  tx: Tx,
  asked: readonly (DeviceRef & { setting: SettingGroup; range: string | undefined })[],
): Promise<SettingState[]> {
  const numbered = asked.map((one, nth) => ({ ...one, nth }));
  const known = await byCompany(numbered, async (tenantId, named) => {
    const { rows } = await sql<SettingState & { nth: number }>`
      select n.nth, s.desired, coalesce(s.tries, 0) as tries, coalesce(s.unconfirmed, false) as unconfirmed,
        exists (select from commands c where c.tenant_id = ${tenantId} and c.device_id = n.d
          and c.name = 'set.' || n.setting
          and c.state in ('pending', 'sent', 'delivered') and c.finished_at is null) as "isSetUnderWay",
        n.range is not null and exists (select from commands c where c.tenant_id = ${tenantId} and c.device_id = n.d
          and c.name = n.range and c.state = 'pending') as "isRangeAsked"
      from unnest(${ids(named)}, ${named.map(({ setting }) => setting)}::text[],
        ${named.map(({ range }) => range ?? null)}::text[], ${named.map(({ nth }) => nth)}::int[])
        as n(d, setting, range, nth)
      left join device_settings s on s.tenant_id = ${tenantId} and s.device_id = n.d and s.setting = n.setting
    `.execute(tx);
    return rows;
  });
  return known.sort((one, other) => one.nth - other.nth);
}

/** What changes about one group of a device; what is left out stays. */
export interface SettingWrite extends DeviceRef {
  setting: Reported;
  /** A desired value that did not come through the settings, but reached the device; null = taken back, nothing is desired. */
  desired?: Value | null;
  reported?: Value;
  unconfirmed?: boolean;
  /** Why the desired value was not taken; null = no trouble any more. */
  fault?: string | null;
  isSentAgain?: boolean;
}

const longestFault = 200;

const toRow = ({ deviceId: d, setting, ...write }: SettingWrite) => ({
  d,
  setting,
  desired: write.desired ?? null,
  change: write.desired === undefined ? "as it is" : write.desired === null ? "none" : "new",
  reported: write.reported ?? null,
  unconfirmed: write.unconfirmed ?? null,
  fault: write.fault?.slice(0, longestFault).toWellFormed() ?? null,
  judged: write.fault !== undefined,
  again: write.isSentAgain ? 1 : 0,
});

/** Writes what changed of many devices of a company in two statements; at most one change for a group of a device. */
export const writeSettings = (tx: Tx, writes: readonly SettingWrite[]): Promise<never[]> =>
  byCompany(writes, async (tenantId, ofCompany) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(ofCompany.map(toRow))}::jsonb) as r(d bigint,
      setting text, desired jsonb, change text, reported jsonb, unconfirmed boolean, fault text, judged boolean, again int)`;
    if (ofCompany.some(({ reported, desired }) => reported || desired))
      await sql`
        insert into device_settings (tenant_id, device_id, setting)
        select ${tenantId}::bigint, r.d, r.setting from ${given} where r.change = 'new' or r.reported is not null
        order by r.d, r.setting
        on conflict (tenant_id, device_id, setting) do nothing`.execute(tx);
    await sql`
      update device_settings s set
        desired = case n.change when 'new' then n.desired when 'none' then null else s.desired end,
        desired_at = case n.change when 'new' then n.at when 'none' then null else s.desired_at end,
        desired_version = s.desired_version + (n.change = 'new')::int,
        tries = case n.change when 'new' then 1 else s.tries + n.again end,
        unconfirmed = coalesce(n.unconfirmed, s.unconfirmed),
        fault = case when n.judged then n.fault else s.fault end,
        reported = coalesce(n.reported, s.reported),
        reported_at = case when n.reported is null then s.reported_at else n.at end
      from (select r.*, now() as at from ${given}) n
      where s.tenant_id = ${tenantId} and s.device_id = n.d and s.setting = n.setting
    `.execute(tx);
    return [];
  });

/** Devices that fetch go on getting what they got before the change that is taken back. */
export const takeRhythmBack = (tx: Tx, devices: readonly DeviceRef[]): Promise<never[]> =>
  byCompany(devices, async (tenantId, named) => {
    await restoreFormerPeriods(
      tx,
      tenantId,
      named.map(({ deviceId }) => deviceId),
    );
    await sql`
      update devices d set upload_interval = coalesce(b."uploadInterval", d.upload_interval),
        record_period = coalesce(b."recordPeriod", d.record_period), velocity = coalesce(b.velocity, d.velocity),
        direction = coalesce(b.direction, d.direction)
      from device_settings s
      cross join jsonb_to_record(s.before_wish) as b(
        "uploadInterval" integer, "recordPeriod" integer, velocity smallint, direction smallint)
      where d.tenant_id = ${tenantId} and d.id = any(${ids(named)}) and s.tenant_id = ${tenantId}
        and s.device_id = d.id and s.setting = 'rhythm' and s.before_wish is not null`.execute(tx);
    return [];
  });

/** Nothing is desired of these devices any more; what was known of them. */
export const forgetDesired = (
  tx: Tx,
  devices: readonly DeviceRef[],
): Promise<(DeviceRef & { setting: Reported })[]> =>
  byCompany(devices, async (tenantId, named) => {
    const { rows } = await sql<DeviceRef & { setting: Reported }>`
      update device_settings s set desired = null, desired_at = null, unconfirmed = false, fault = null
      where s.tenant_id = ${tenantId} and s.device_id = any(${ids(named)}) and s.setting <> 'rhythm'
      returning s.tenant_id as "tenantId", s.device_id as "deviceId", s.setting`.execute(tx);
    return rows;
  });

/** What is still to be read of these devices for the platform itself is let be: they do not answer. */
export const stopReading = (tx: Tx, devices: readonly DeviceRef[]): Promise<never[]> =>
  byCompany(devices, async (tenantId, named) => {
    await sql`
      update commands c set state = 'cancelled', finished_at = now()
      where c.tenant_id = ${tenantId} and c.device_id = any(${ids(named)}) and c.state = 'pending'
        and c.cause = 'platform' and (c.name like 'get.%' or c.name in ('areaRange', 'lineRange'))`.execute(
      tx,
    );
    return [];
  });
