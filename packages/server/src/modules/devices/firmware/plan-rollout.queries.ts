import type { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";

export interface Planned {
  firmwareId: number;
  plan: RolloutPlan;
  rollbackOf: number | null;
  now: Date;
}

interface StoredRollout extends Planned {
  /** How many. */
  waves: number;
  devices: readonly { deviceId: number; version: string; wave: number | undefined }[];
}

/** Inserts a roll-out with its waves and devices; its id. */
export async function storeRollout(
  tx: Tx,
  caller: Caller,
  { firmwareId, plan, rollbackOf, now, waves, devices }: StoredRollout,
): Promise<number> {
  const tenantId = requireTenant(caller);
  const { id } = await tx
    .insertInto("rollouts")
    .values({
      tenant_id: tenantId,
      name: plan.name,
      firmware_id: firmwareId,
      plan: JSON.stringify(plan),
      wave: null,
      halt: null,
      rollback_of: rollbackOf,
      user_id: caller.userId,
      user_name: caller.username,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("rollout_waves")
    .values(Array.from({ length: waves }, (_, wave) => ({ tenant_id: tenantId, rollout_id: id, wave })))
    .execute();
  await sql`
    insert into rollout_devices (tenant_id, rollout_id, device_id, wave, from_version, changed_at)
    select ${tenantId}, ${id}, n."deviceId", n.wave, n.version, ${now}
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as n("deviceId" bigint, wave integer, version text)
  `.execute(tx);
  return id;
}
