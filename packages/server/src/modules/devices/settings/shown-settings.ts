import { isDeepStrictEqual } from "node:util";
import type { Command } from "@foyer/contract/devices/commands";
import { settableGroups, toSettingWay } from "@foyer/contract/devices/device-settings";
import type { SettingsOfDevice } from "@foyer/contract/devices/settings";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { shownCommand } from "../commands/commands.ts";
import { expectedContact, isReachable } from "../presence/presence.ts";
import { reportedRanges } from "./device-ranges.ts";
import { type DeviceRow, groupRows } from "./planned-devices.queries.ts";
import { deviceRowBySn, toRhythm } from "./planned-devices.ts";
import { pendingSettings } from "./shown-settings.queries.ts";

/** The setting commands of a device that are not over, by group. */
async function listPending(db: Db, tenantId: number, device: DeviceRow, expected: Date | null) {
  const rows = await pendingSettings(db, tenantId, device.deviceId);
  return new Map(rows.map((row): [string | null, Command] => [row.setting, shownCommand(row, expected)]));
}

/** Fields that a device does not speak of do not differ. */
const isOther = (desired: Record<string, unknown>, reported: Record<string, unknown>): boolean =>
  Object.entries(reported).some(([field, value]) => !isDeepStrictEqual(desired[field], value));

/** What is desired of a device and what it reports. Of devices that only fetch, what answers carry is what is desired. */
export async function shownSettings(
  db: Db,
  caller: Caller,
  sn: string,
  now: Date,
): Promise<SettingsOfDevice> {
  const device = await deviceRowBySn(db, caller, sn);
  const tenantId = requireTenant(caller);
  const groups = settableGroups(device);
  const expected = groups.includes("rhythm") ? expectedContact(device, now) : null;
  const [rows, pending] = await Promise.all([
    groupRows(db, tenantId, [device.deviceId]),
    listPending(db, tenantId, device, expected),
  ]);
  const known = new Map(rows.map((row) => [row.setting, row]));
  return {
    deviceId: device.deviceId,
    sn: device.sn,
    name: device.name,
    deviceType: device.deviceType,
    modelId: device.modelId,
    model: device.model,
    way: toSettingWay(device.deviceType),
    online: isReachable(device),
    expectedBefore: expected?.toISOString() ?? null,
    zone: device.zone,
    groups: groups.map((group) => {
      const row = known.get(group);
      const desired = group === "rhythm" ? toRhythm(device) : (row?.desired ?? null);
      const reported = row?.reported ?? null;
      return {
        group,
        desired,
        desiredTime: row?.desiredAt?.toISOString() ?? null,
        reported,
        reportedTime: row?.reportedAt?.toISOString() ?? null,
        differs: desired !== null && reported !== null && isOther(desired, reported),
        reason: row?.fault ?? null,
        pending: pending.get(group) ?? null,
      };
    }),
    ranges: reportedRanges(known),
  };
}
