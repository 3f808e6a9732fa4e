import { takesFirmware } from "@foyer/contract/devices/device-rules";
import { toSettingWay } from "@foyer/contract/devices/device-settings";
import type { FieldFault } from "@foyer/contract/field-faults";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import { Refusal } from "../../../platform/refusal.ts";

interface Asked {
  device: { deviceType: number; model: string };
  url: string;
  md5: string | undefined;
  /** What the request calls the address. */
  field: string;
}

function findFaults({ device, url, md5, field }: Asked): Record<string, FieldFault> | null {
  if (!/^https?:\/\/[^\s,]+$/.test(url)) return { [field]: "webAddress" };
  if (toSettingWay(device.deviceType) === "contact")
    return url.startsWith("http://") ? null : { [field]: "plainHttp" };
  return md5 === undefined ? { md5: "required" } : null;
}

/**
 * Refuses what a device could not fetch, or must not be sent to, when a person names the address; the upgrade's
 * parameters. A package of others is known by its sum alone; devices that only fetch know plain http and no sum.
 */
export function updateFrom(
  outgoing: Pick<Outgoing, "mayCall">,
  asked: Asked,
): { link: string; md5?: string } {
  const { device, url, md5 } = asked;
  if (!takesFirmware(device.deviceType, device.model)) throw new Refusal("device.notUpgradeable");
  const fields = findFaults(asked);
  if (fields) throw new Refusal("validation.failed", { fields });
  if (!outgoing.mayCall(url)) throw new Refusal("device.updateBlocked");
  return { link: url, ...(md5 !== undefined && { md5: md5.toLowerCase() }) };
}
