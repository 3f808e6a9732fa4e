import {
  type DeviceSettings,
  groupsOfType,
  type SettingGroup,
} from "@foyer/contract/devices/device-settings";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  loadPlannedDevices,
  lockDevices,
  type PlannedDevice,
  planSettings,
  setDesiredSettings,
} from "../settings/settings.ts";

/** What belongs to one device alone: two with the same address or name in a network would be in each other's way. */
const ownGroups: readonly SettingGroup[] = ["network", "xmlPush"];

function toDesired({ deviceType, rhythm, groups }: PlannedDevice): DeviceSettings {
  if (groupsOfType(deviceType).includes("rhythm")) return { rhythm } as DeviceSettings;
  const groupsToMove = [...groups].filter(
    ([group, { desired }]) => desired !== null && !ownGroups.some((own) => own === group),
  );
  return Object.fromEntries(groupsToMove.map(([group, { desired }]) => [group, desired])) as DeviceSettings;
}

/**
 * What is desired of one device is desired of another of its type from now on. Returns whether anything was queued; the
 * caller emits `commandsQueued` then, after the commit.
 */
export async function moveSettings(
  tx: Tx,
  caller: Caller,
  now: Date,
  { deviceId, byDeviceId }: { deviceId: number; byDeviceId: number },
): Promise<boolean> {
  const tenantId = requireTenant(caller);
  await lockDevices(tx, tenantId, [deviceId, byDeviceId]);
  const [former, device] = await loadPlannedDevices(tx, caller, [deviceId, byDeviceId]);
  if (!former || !device) throw new Refusal("notFound.thing");
  if (former.deviceType !== device.deviceType) throw new Refusal("device.severalTypes");
  const settings = toDesired(former);
  const plan = planSettings(device, settings, device);
  const by = { tenantId, userId: caller.userId, cause: "person", now } as const;
  return (await setDesiredSettings(tx, [{ device, plan }], by)).length > 0;
}
