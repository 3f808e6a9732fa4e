import type { CommandName, commandCauses } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { JsonObject } from "../protocols/protocols.ts";
import type { DeviceRef } from "./in-flight.queries.ts";

/** Connected devices that wait for something and have nothing in flight: what no event announced. */
export async function waitingDevices(db: Db, server: string): Promise<DeviceRef[]> {
  const { rows } = await sql<DeviceRef>`
    select distinct d.tenant_id as "tenantId", d.id as "deviceId"
    from commands c join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
    where c.state = 'pending' and not c.by_contact and c.expires_at > now() and d.connected_to = ${server}
      and not exists (
        select from commands f where f.tenant_id = d.tenant_id and f.device_id = d.id
          and f.state in ('sent', 'delivered') and not f.by_contact)
    limit 5000`.execute(db);
  return rows;
}

export interface Expired extends DeviceRef {
  commandId: string;
  name: CommandName;
  setting: SettingGroup | null;
  parameters: JsonObject;
  cause: (typeof commandCauses)[number];
  causeId: number | null;
}

/** Ends what waited for its device too long, so much of a company. */
export async function expireWaiting(tx: Tx): Promise<Expired[]> {
  const { rows: due } = await sql<{ tenantId: number }>`
    select distinct tenant_id as "tenantId" from commands where state = 'pending' and expires_at <= now()`.execute(
    tx,
  );
  return byCompany(due, async (tenantId) => {
    const { rows } = await sql<Expired>`
      with late as materialized (
        select p.id from commands p
        join devices d on d.tenant_id = ${tenantId} and d.id = p.device_id
        where p.tenant_id = ${tenantId} and p.state = 'pending' and p.expires_at <= now()
        order by p.expires_at limit 1000 for no key update of d skip locked for update of p skip locked
      )
      update commands c set state = 'expired', finished_at = now(), step = null,
        reason = case when (c.step->>'isWrapped')::boolean then 'detectionOff' end
      from late where c.tenant_id = ${tenantId} and c.id = late.id
      returning c.tenant_id as "tenantId", c.device_id as "deviceId", c.id as "commandId", c.name, c.setting,
        c.parameters, c.cause, c.cause_id as "causeId"`.execute(tx);
    return rows;
  });
}
