import type { UpdateWindow } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

export interface WaitingUpgrade {
  id: string;
  fromVersion: string;
  link: string;
  cause: string;
  firmwareType: 1 | 2 | null;
  version: string | null;
  rolloutId: number | null;
  /** Zone of its site. */
  zone: string;
  window: UpdateWindow | null;
}

/** The first upgrade that waits for a device that only fetches, locked. */
export async function waitingUpgrade(
  tx: Tx,
  tenantId: number,
  deviceId: number,
): Promise<WaitingUpgrade | undefined> {
  const { rows } = await sql<WaitingUpgrade>`
    select c.id, d.version as "fromVersion", c.parameters->>'link' as link, c.cause, f.firmware_type as "firmwareType", f.version,
      r.id as "rolloutId", nullif(r.plan->'window', 'null') as window, e.time_zone as zone
    from commands c
    join devices d on d.tenant_id = ${tenantId} and d.id = c.device_id
    join entities e on e.tenant_id = ${tenantId} and e.id = d.entity_id
    left join rollout_devices x on c.cause = 'rollout' and x.tenant_id = ${tenantId} and x.command_id = c.id
      and x.state = 'queued'
    left join rollouts r on r.tenant_id = ${tenantId} and r.id = x.rollout_id and r.state = 'running'
    left join firmwares f on f.id = r.firmware_id
    where c.tenant_id = ${tenantId} and c.device_id = ${deviceId} and c.state = 'pending' and c.by_contact
      and c.name = 'upgrade' and (c.cause <> 'rollout' or r.id is not null)
    order by c.seq limit 1 for no key update of d for update of c skip locked`.execute(tx);
  return rows[0];
}

/** Writes that the upgrade is offered, to its command and to the device of its roll-out. */
export async function markOffered(
  tx: Tx,
  tenantId: number,
  waiting: WaitingUpgrade,
  now: Date,
): Promise<void> {
  await sql`update commands set state = 'delivered', sent_at = now(), delivered_at = now(),
      step = jsonb_build_object('offeredAt', ${now}::timestamptz, 'version', ${waiting.fromVersion}::text)
    where tenant_id = ${tenantId} and id = ${waiting.id}`.execute(tx);
  // What it runs may have changed while it waited.
  await sql`update rollout_devices x set state = 'offered', told_at = ${now}, changed_at = ${now}, old_messages = 0,
      from_version = d.version
    from devices d
    where x.tenant_id = ${tenantId} and x.command_id = ${waiting.id} and x.state = 'queued'
      and d.tenant_id = ${tenantId} and d.id = x.device_id`.execute(tx);
}
