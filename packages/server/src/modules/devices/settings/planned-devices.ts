import { rhythmOfType } from "@foyer/contract/devices/device-settings";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { isReachable } from "../presence/presence.ts";
import type { KnownGroup, PlannedDevice } from "./plan-settings.ts";
import { type DeviceRow, groupRows, settableDevices } from "./planned-devices.queries.ts";

/** The rhythm that every answer to a device carries, as far as devices of its type know it. */
export const toRhythm = ({ deviceType, uploadInterval, recordPeriod, velocity, direction }: DeviceRow) =>
  rhythmOfType(deviceType, { uploadInterval, recordPeriod, velocity, direction });

const toPlannedDevice = (row: DeviceRow, groups: ReadonlyMap<string, KnownGroup>): PlannedDevice => ({
  deviceId: row.deviceId,
  sn: row.sn,
  name: row.name,
  deviceType: row.deviceType,
  modelId: row.modelId,
  fetches: row.fetches,
  isReachable: isReachable(row),
  groups,
  rhythm: toRhythm(row),
});

async function planned(tx: Db | Tx, caller: Caller, rows: readonly DeviceRow[]): Promise<PlannedDevice[]> {
  const known = Map.groupBy(
    await groupRows(
      tx,
      requireTenant(caller),
      rows.map(({ deviceId }) => deviceId),
    ),
    ({ deviceId }) => deviceId,
  );
  return rows.map((row) =>
    toPlannedDevice(row, new Map((known.get(row.deviceId) ?? []).map((group) => [group.setting, group]))),
  );
}

export const deviceRowBySn = async (db: Db | Tx, caller: Caller, sn: string): Promise<DeviceRow> =>
  found(await settableDevices(db, caller).where("d.sn", "=", sn).executeTakeFirst());

/** Devices in the order asked for; one that the caller may not see is refused as not existing. */
export async function loadPlannedDevices(
  db: Db | Tx,
  caller: Caller,
  deviceIds: readonly number[],
): Promise<PlannedDevice[]> {
  const ids = [...new Set(deviceIds)];
  const rows = await settableDevices(db, caller).where("d.id", "in", ids).execute();
  if (rows.length !== ids.length) throw new Refusal("notFound.thing");
  const byId = new Map(rows.map((row) => [row.deviceId, row]));
  return planned(
    db,
    caller,
    ids.map((id) => byId.get(id) as DeviceRow),
  );
}
