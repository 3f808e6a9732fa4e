import { takesFirmware } from "@foyer/contract/devices/device-rules";
import type { UpgradeState } from "@foyer/contract/devices/rollout-progress";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { pushedVersions } from "./upgrade-states.queries.ts";
import { versionOrder } from "./version-order.ts";

interface Standing {
  version: string;
  /** The pushed program of its model; null where there is none. */
  target: string | null;
  /** It takes part in a roll-out that was started, and is not through. */
  isPending: boolean;
}

/** `none` also where the device is ahead of what is pushed; one that never reported its version can be upgraded. */
export function toUpgradeState({ version, target, isPending }: Standing): UpgradeState {
  if (isPending) return "pending";
  if (target === null) return "unfit";
  return version === "" || versionOrder(version, target) < 0 ? "can" : "none";
}

/** How some devices stand to the pushed version of their model. */
export async function listUpgradeStates(db: Db, caller: Caller, deviceIds: readonly number[]) {
  const wanted = [...new Set(deviceIds)];
  const rows = await pushedVersions(db, caller, wanted);
  if (rows.length !== wanted.length) throw new Refusal("notFound.thing");
  return rows.map(({ deviceId, deviceType, model, ...row }) => {
    const target = takesFirmware(deviceType, model) ? row.target : null;
    return { deviceId, state: toUpgradeState({ ...row, target }), target };
  });
}
