import { rhythmOfType } from "@foyer/contract/devices/device-settings";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { heardColumns, isReachable } from "../registry/online.ts";
import { visibleDevices } from "../registry/visible-devices.ts";
import type { KnownGroup, PlannedDevice } from "./plan-settings.ts";

const columns = [
  ...heardColumns,
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

const shown = (db: Db | Tx, caller: Caller) =>
  visibleDevices(db, caller).innerJoin("device_models as m", "m.id", "d.model_id").select(columns);
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof shown>["executeTakeFirstOrThrow"]>>;

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

/** The rhythm that every answer to a device carries, as far as devices of its type know it. */
export const rhythmOf = ({ deviceType, uploadInterval, recordPeriod, velocity, direction }: DeviceRow) =>
  rhythmOfType(deviceType, { uploadInterval, recordPeriod, velocity, direction });

const plannedOf = (row: DeviceRow, groups: ReadonlyMap<string, KnownGroup>): PlannedDevice => ({
  deviceId: row.deviceId,
  sn: row.sn,
  name: row.name,
  deviceType: row.deviceType,
  modelId: row.modelId,
  fetches: row.fetches,
  isReachable: isReachable(row),
  groups,
  rhythm: rhythmOf(row),
});

async function planned(tx: Db | Tx, caller: Caller, rows: readonly DeviceRow[]): Promise<PlannedDevice[]> {
  const known = Map.groupBy(
    await groupRows(
      tx,
      tenantOf(caller),
      rows.map(({ deviceId }) => deviceId),
    ),
    ({ deviceId }) => deviceId,
  );
  return rows.map((row) =>
    plannedOf(row, new Map((known.get(row.deviceId) ?? []).map((group) => [group.setting, group]))),
  );
}

export const deviceRowBySn = async (db: Db | Tx, caller: Caller, sn: string): Promise<DeviceRow> =>
  found(await shown(db, caller).where("d.sn", "=", sn).executeTakeFirst());

/** Devices in the order asked for; one that the caller may not see is refused as not existing. */
export async function plannedDevices(
  db: Db | Tx,
  caller: Caller,
  deviceIds: readonly number[],
): Promise<PlannedDevice[]> {
  const ids = [...new Set(deviceIds)];
  const rows = await shown(db, caller).where("d.id", "in", ids).execute();
  if (rows.length !== ids.length) throw new Refusal("notFound.thing");
  const byId = new Map(rows.map((row) => [row.deviceId, row]));
  return planned(
    db,
    caller,
    ids.map((id) => byId.get(id) as DeviceRow),
  );
}

/** Two wishes for the same devices wait for each other: the later one sees what the earlier one queued. */
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
