import { rhythmOfType, settableGroups } from "@foyer/contract/devices/device-settings";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { EditedRhythm } from "../registry/registry.ts";
import { planSettings } from "./plan-settings.ts";
import { lockDevices } from "./planned-devices.queries.ts";
import { loadPlannedDevices } from "./planned-devices.ts";
import { contactUntil, setDesiredSettings } from "./set-desired-settings.ts";

/**
 * Sets the rhythm edited with a device, as if it were edited in its settings. Called before the device itself is
 * written; returns whether commands were queued, in which case the caller emits `commandsQueued` after the commit.
 */
export async function desireRhythm(
  tx: Tx,
  caller: Caller,
  now: Date,
  deviceId: number,
  { deviceType, uploadInterval, recordPeriod, velocity }: EditedRhythm,
): Promise<boolean> {
  const tenantId = requireTenant(caller);
  await lockDevices(tx, tenantId, [deviceId]);
  const [device] = await loadPlannedDevices(tx, caller, [deviceId]);
  // As another type it is another device: it reports again what it knows.
  if (device?.deviceType !== deviceType || !settableGroups(device).includes("rhythm")) return false;
  const rhythm = {
    ...device.rhythm,
    ...rhythmOfType(deviceType, { uploadInterval, recordPeriod, velocity }),
  };
  const plan = planSettings(device, { rhythm }, device);
  if (plan.groups.length === 0) return false;
  const by = {
    tenantId,
    userId: caller.userId,
    cause: "person",
    now,
    contactUntil: contactUntil(now),
  } as const;
  return (await setDesiredSettings(tx, [{ device, plan }], by)).length > 0;
}
