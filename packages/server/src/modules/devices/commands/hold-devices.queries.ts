import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { type DeviceRef, namedDevices } from "./in-flight.queries.ts";

/**
 * Holds those of these devices that are connected to this server and have something to send and nothing under way,
 * until the transaction ends; others cost no more than a look. Which of them somebody else holds at this moment is told
 * by `isHeld`: nobody waits for them, as this transaction may hold others already.
 */
export const holdDevices = (
  tx: Tx,
  devices: readonly DeviceRef[],
  server: string,
): Promise<(DeviceRef & { isHeld: boolean })[]> =>
  byCompany(devices, async (tenantId, named) => {
    const { rows } = await sql<DeviceRef & { isHeld: boolean }>`
      with ready as materialized (
        select d.id from ${namedDevices(tenantId, named)} and d.connected_to = ${server}
        where exists (
          select from commands p where p.tenant_id = ${tenantId} and p.device_id = d.id
            and p.state = 'pending' and not p.by_contact and p.expires_at > now()
        ) and not exists (
          select from commands f where f.tenant_id = ${tenantId} and f.device_id = d.id
            and f.state in ('sent', 'delivered') and not f.by_contact)
      ), held as materialized (
        select d.id from ready r join devices d on d.tenant_id = ${tenantId} and d.id = r.id
        order by d.id for no key update of d skip locked
      )
      select ${tenantId}::bigint as "tenantId", r.id as "deviceId", h.id is not null as "isHeld"
      from ready r left join held h on h.id = r.id`.execute(tx);
    return rows;
  });
