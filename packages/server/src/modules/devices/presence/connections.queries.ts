import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface DeviceOfSn {
  tenantId: number;
  deviceId: number;
  sn: string;
}

export interface Appeared extends DeviceOfSn {
  /** It was not connected before. */
  isNew: boolean;
}

/** Where to look for the devices of these serial numbers; those nobody has added are left out. */
export async function locateDevices(db: Db | Tx, sns: readonly string[]): Promise<DeviceOfSn[]> {
  if (sns.length === 0) return [];
  const { rows } = await sql<DeviceOfSn>`
    select tenant_id as "tenantId", device_id as "deviceId", sn from serial_numbers
    where sn = any(${sns}::text[])`.execute(db);
  return rows;
}

const ids = (devices: readonly DeviceOfSn[]) => devices.map(({ deviceId }) => deviceId);

/** Notes where these devices are connected from now on. */
export const writeConnected = (tx: Tx, devices: readonly DeviceOfSn[], server: string): Promise<Appeared[]> =>
  byCompany(devices, async (tenantId, named) => {
    // In one order: several servers may hear of the same devices at once.
    const { rows } = await sql<Appeared>`
      with connecting as materialized (
        select id, connected_at is null as is_new, coalesce(connected_at, now()) as since from devices
        where tenant_id = ${tenantId} and id = any(${ids(named)}::bigint[]) order by id for no key update
      )
      update devices d set connected_at = t.since, connected_to = ${server}
      from connecting t where d.tenant_id = ${tenantId} and d.id = t.id
      returning d.tenant_id as "tenantId", d.id as "deviceId", d.sn, t.is_new as "isNew"`.execute(tx);
    return rows;
  });

/** Notes that these are not connected to this server any more. */
export const writeLost = (
  tx: Tx,
  devices: readonly DeviceOfSn[],
  server: string,
): Promise<{ tenantId: number; deviceId: number }[]> =>
  byCompany(devices, async (tenantId, named) => {
    const { rows } = await sql<{ tenantId: number; deviceId: number }>`
      with disconnecting as materialized (
        select id from devices
        where tenant_id = ${tenantId} and id = any(${ids(named)}::bigint[]) and connected_to = ${server}
        order by id for no key update
      )
      update devices d set connected_at = null, connected_to = null
      from disconnecting g where d.tenant_id = ${tenantId} and d.id = g.id
      returning d.tenant_id as "tenantId", d.id as "deviceId"`.execute(tx);
    return rows;
  });

/** Connections end with the server that holds them. */
export async function forgetConnections(db: Db, server: string): Promise<void> {
  await db
    .updateTable("devices")
    .set({ connected_at: null, connected_to: null })
    .where("connected_to", "=", server)
    .execute();
}
