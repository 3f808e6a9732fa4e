import { groupsOfType, wayOfGroup } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { DeviceRef } from "./device-settings.queries.ts";

const commandedTypes = deviceTypes.filter(
  (type) => groupsOfType(type).length > 0 && wayOfGroup(type, null) === "mqtt",
);
const isUnread = sql`u.connected_at is not null and u.read_version is distinct from u.version
  and u.device_type = any(${commandedTypes}::int[])`;

/**
 * Takes some connected devices whose settings were not read with their present firmware. A device names its firmware
 * when it connects and when it is asked, perhaps not in the same words: either will do.
 */
export async function takeUnread(tx: Tx, atMost: number): Promise<DeviceRef[]> {
  const { rows: due } = await sql<{ tenantId: number }>`
    select distinct u.tenant_id as "tenantId" from devices u where ${isUnread}`.execute(tx);
  let left = atMost;
  return byCompany(due, async (tenantId) => {
    if (left === 0) return [];
    const { rows } = await sql<DeviceRef>`
      with unread as materialized (
        select u.id from devices u
        where u.tenant_id = ${tenantId} and ${isUnread}
          and not exists (select from device_settings i where u.read_version is not null and i.tenant_id = ${tenantId}
            and i.device_id = u.id and i.setting = 'identity' and i.reported ->> 'version' = u.version)
        order by u.connected_at limit ${left} for no key update skip locked
      )
      update devices d set read_version = d.version from unread u where d.tenant_id = ${tenantId} and d.id = u.id
      returning d.tenant_id as "tenantId", d.id as "deviceId"`.execute(tx);
    left -= rows.length;
    return rows;
  });
}
