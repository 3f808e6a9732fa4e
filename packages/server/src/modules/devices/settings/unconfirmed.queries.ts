import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Whether a device took, or perhaps took, settings that were not read back. */
export async function isUnconfirmed(db: Db, tenantId: number, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from device_settings
    where tenant_id = ${tenantId} and device_id = ${deviceId} and unconfirmed limit 1`.execute(db);
  return rows.length > 0;
}

/** The settings a device took that were neither read back nor asked for; the device is locked. */
export async function takeUnconfirmed(tx: Tx, tenantId: number, deviceId: number): Promise<SettingGroup[]> {
  await sql`select from devices where tenant_id = ${tenantId} and id = ${deviceId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ setting: SettingGroup }>`
    select s.setting from device_settings s
    where s.tenant_id = ${tenantId} and s.device_id = ${deviceId} and s.unconfirmed and s.setting <> 'rhythm'
      and not exists (
      select from commands c where c.tenant_id = ${tenantId} and c.device_id = s.device_id and c.setting = s.setting
        and c.state in ('pending', 'sent', 'delivered') and c.finished_at is null)
  `.execute(tx);
  return rows.map(({ setting }) => setting);
}
