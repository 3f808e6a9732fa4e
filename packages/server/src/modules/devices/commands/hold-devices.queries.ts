import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type DeviceRef, refs } from "./in-flight.queries.ts";

/**
 * Holds these devices, as far as they are connected to this server, until the transaction ends. Which of them somebody
 * else holds at this moment is told by `isHeld`; nobody waits for them, as this transaction may hold others already.
 */
export async function holdDevices(
  tx: Tx,
  devices: readonly DeviceRef[],
  server: string,
): Promise<(DeviceRef & { isHeld: boolean })[]> {
  const { rows } = await sql<DeviceRef & { isHeld: boolean }>`
    with connected as materialized (
      select d.tenant_id, d.id from ${refs(devices)}
      join devices d on d.tenant_id = w.tenant_id and d.id = w.device_id and d.connected_to = ${server}
    ), held as materialized (
      select d.tenant_id, d.id from connected c join devices d on d.tenant_id = c.tenant_id and d.id = c.id
      order by d.tenant_id, d.id for no key update of d skip locked
    )
    select c.tenant_id as "tenantId", c.id as "deviceId", h.id is not null as "isHeld"
    from connected c left join held h on h.tenant_id = c.tenant_id and h.id = c.id`.execute(tx);
  return rows;
}
