import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type DeviceRef, refs } from "./in-flight.queries.ts";

/**
 * Holds those of these devices that are connected to this server and have something to send and nothing under way,
 * until the transaction ends; others cost no more than a look. Which of them somebody else holds at this moment is told
 * by `isHeld`: nobody waits for them, as this transaction may hold others already.
 */
export async function holdDevices(
  tx: Tx,
  devices: readonly DeviceRef[],
  server: string,
): Promise<(DeviceRef & { isHeld: boolean })[]> {
  const { rows } = await sql<DeviceRef & { isHeld: boolean }>`
    with ready as materialized (
      select d.tenant_id, d.id from ${refs(devices)}
      join devices d on d.tenant_id = w.tenant_id and d.id = w.device_id and d.connected_to = ${server}
      where exists (
        select from commands p where p.tenant_id = d.tenant_id and p.device_id = d.id
          and p.state = 'pending' and not p.by_contact and p.expires_at > now()
      ) and not exists (
        select from commands f where f.tenant_id = d.tenant_id and f.device_id = d.id
          and f.state in ('sent', 'delivered') and not f.by_contact)
    ), held as materialized (
      select d.tenant_id, d.id from ready r join devices d on d.tenant_id = r.tenant_id and d.id = r.id
      order by d.tenant_id, d.id for no key update of d skip locked
    )
    select r.tenant_id as "tenantId", r.id as "deviceId", h.id is not null as "isHeld"
    from ready r left join held h on h.tenant_id = r.tenant_id and h.id = r.id`.execute(tx);
  return rows;
}
