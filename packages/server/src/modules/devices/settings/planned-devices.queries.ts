import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { presenceColumns } from "../presence/presence.ts";
import { visibleDevices } from "../registry/registry.ts";

const columns = [
  ...presenceColumns,
  "d.id as deviceId",
  "d.sn",
  "d.name",
  "d.model_id as modelId",
  "m.code as model",
  "d.record_period as recordPeriod",
  "d.velocity",
  "d.direction",
  "d.fetches",
] as const;

export const settableDevices = (db: Db | Tx, caller: Caller) =>
  visibleDevices(db, caller).innerJoin("device_models as m", "m.id", "d.model_id").select(columns);
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof settableDevices>["executeTakeFirstOrThrow"]>>;

interface GroupRow {
  deviceId: number;
  setting: string;
  desired: Record<string, unknown> | null;
  desiredAt: Date | null;
  reported: Record<string, unknown> | null;
  reportedAt: Date | null;
  fault: string | null;
  isUnderWay: boolean;
}

/**
 * The groups of devices as they stand. Under way is what waits, was sent, or was taken and is still to be read back:
 * each is found by the small index of its kind, not in the history of commands.
 */
export async function groupRows(
  db: Db | Tx,
  tenantId: number,
  deviceIds: readonly number[],
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with open as (
      select device_id, setting from commands
      where tenant_id = ${tenantId} and device_id = any(${deviceIds}::bigint[]) and state = 'pending' and name like 'set.%'
      union
      select device_id, setting from commands
      where tenant_id = ${tenantId} and device_id = any(${deviceIds}::bigint[]) and state in ('sent', 'delivered')
        and not by_contact and name like 'set.%'
      union
      select device_id, setting from commands
      where tenant_id = ${tenantId} and device_id = any(${deviceIds}::bigint[]) and by_contact
        and state in ('pending', 'delivered') and finished_at is null and name like 'set.%'
    )
    select s.device_id as "deviceId", s.setting, s.fault, s.desired, s.desired_at as "desiredAt", s.reported,
      s.reported_at as "reportedAt", s.unconfirmed or o.setting is not null as "isUnderWay"
    from device_settings s left join open o using (device_id, setting)
    where s.tenant_id = ${tenantId} and s.device_id = any(${deviceIds}::bigint[])
  `.execute(db);
  return rows;
}

/** Two changes for the same devices wait for each other: the later one sees what the earlier one queued. */
export async function lockDevices(tx: Tx, tenantId: number, deviceIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom("devices")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", [...deviceIds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
