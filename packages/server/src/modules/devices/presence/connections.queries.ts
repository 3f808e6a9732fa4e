import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface Appeared {
  tenantId: number;
  deviceId: number;
  sn: string;
  /** It was not connected before. */
  isNew: boolean;
}

/** Notes where these devices are connected from now on. */
export async function writeConnected(tx: Tx, sns: readonly string[], server: string): Promise<Appeared[]> {
  // In one order: several servers may hear of the same devices at once.
  const { rows } = await sql<Appeared>`
    with connecting as materialized (
      select d.tenant_id, d.id, d.connected_at is null as is_new
      from serial_numbers s join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
      where s.sn = any(${sns}::text[]) order by d.tenant_id, d.id for no key update of d
    )
    update devices d set connected_at = coalesce(d.connected_at, now()), connected_to = ${server}
    from connecting t where d.tenant_id = t.tenant_id and d.id = t.id
    returning d.tenant_id as "tenantId", d.id as "deviceId", d.sn, t.is_new as "isNew"`.execute(tx);
  return rows;
}

/** Notes that these are not connected to this server any more. */
export async function writeLost(
  tx: Tx,
  sns: readonly string[],
  server: string,
): Promise<{ tenantId: number; deviceId: number }[]> {
  const { rows } = await sql<{ tenantId: number; deviceId: number }>`
    with disconnecting as materialized (
      select d.tenant_id, d.id
      from serial_numbers s join devices d on d.tenant_id = s.tenant_id and d.id = s.device_id
      where s.sn = any(${sns}::text[]) and d.connected_to = ${server}
      order by d.tenant_id, d.id for no key update of d
    )
    update devices d set connected_at = null, connected_to = null
    from disconnecting g where d.tenant_id = g.tenant_id and d.id = g.id
    returning d.tenant_id as "tenantId", d.id as "deviceId"`.execute(tx);
  return rows;
}

/** Connections end with the server that holds them. */
export async function forgetConnections(db: Db, server: string): Promise<void> {
  await db
    .updateTable("devices")
    .set({ connected_at: null, connected_to: null })
    .where("connected_to", "=", server)
    .execute();
}
