import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** A record period a device had before. */
export interface FormerPeriod {
  /** Milliseconds since 1970; null: still in force, as the device has not got the new one. */
  untilMs: number | null;
  minutes: number;
}

export interface DeviceKey {
  tenantId: number;
  deviceId: number;
}

/** The former periods of a device `d`. */
export const formerPeriodsSql = (tenantId: number) => sql<FormerPeriod[]>`coalesce((
  select jsonb_agg(jsonb_build_object('minutes', p.minutes,
    'untilMs', case when p.until_at < 'infinity' then round(extract(epoch from p.until_at) * 1000) end) order by p.until_at)
  from record_periods p where p.tenant_id = ${tenantId} and p.device_id = d.id), '[]')`;

/**
 * Keeps the record periods that are about to be replaced. Devices that fetch go on with the one they have until they
 * get another; where one waits to be replaced already, it is the one they have.
 */
export const insertFormer = (
  tx: Tx,
  tenantId: number,
  changed: readonly { id: number; recordPeriod: number }[],
  now: Date,
) =>
  sql`
    insert into record_periods (tenant_id, device_id, until_at, minutes)
    select d.tenant_id, d.id, case when d.fetches then 'infinity' else ${now}::timestamptz end, d.record_period
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id bigint, "recordPeriod" integer)
    join devices d on d.tenant_id = ${tenantId} and d.id = n.id and d.record_period <> n."recordPeriod"
    on conflict do nothing
  `.execute(tx);

/** The device has got it: what comes after this moment is of the new period. */
export const endFormer = (db: Db | Tx, { tenantId, deviceId }: DeviceKey, at: Date) =>
  sql`
    with ended as (
      delete from record_periods where tenant_id = ${tenantId} and device_id = ${deviceId} and until_at = 'infinity'
      returning minutes)
    insert into record_periods (tenant_id, device_id, until_at, minutes)
    select ${tenantId}, ${deviceId}, ${at}::timestamptz, minutes from ended
    on conflict do nothing
  `.execute(db);

/**
 * The periods of these devices go back to what they were before a change: one that was never delivered has changed
 * nothing, any other is in force until the device gets another.
 */
export async function restoreFormer(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  const { rows: undelivered } = await sql<{ id: number }>`
    delete from record_periods
    where tenant_id = ${tenantId} and device_id = any(${ids}::bigint[]) and until_at = 'infinity'
    returning device_id as id`.execute(tx);
  const delivered = ids.filter((id) => !undelivered.some((one) => one.id === id));
  await sql`
    insert into record_periods (tenant_id, device_id, until_at, minutes)
    select d.tenant_id, d.id, 'infinity', d.record_period
    from devices d join device_settings s on s.tenant_id = ${tenantId} and s.device_id = d.id and s.setting = 'rhythm'
      and (s.before_wish ->> 'recordPeriod')::integer <> d.record_period
    where d.tenant_id = ${tenantId} and d.id = any(${delivered}::bigint[]) and d.fetches
    on conflict do nothing
  `.execute(tx);
}
