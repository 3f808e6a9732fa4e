import { takesFirmware } from "@foyer/contract/devices/device-rules";
import type { UpgradeState } from "@foyer/contract/devices/rollout-progress";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/visible-devices.ts";
import { versionOrder } from "./version-order.ts";

interface Standing {
  version: string;
  /** The pushed program of its model; null where there is none. */
  target: string | null;
  /** It takes part in a roll-out that was started, and is not through. */
  isPending: boolean;
}

/** `none` also where the device is ahead of what is pushed; one that never told its version can be upgraded. */
export function upgradeStateOf({ version, target, isPending }: Standing): UpgradeState {
  if (isPending) return "pending";
  if (target === null) return "unfit";
  return version === "" || versionOrder(version, target) < 0 ? "can" : "none";
}

/** How some devices stand to the pushed version of their model. */
export async function upgradeStatesOf(db: Db, caller: Caller, deviceIds: readonly number[]) {
  const wanted = [...new Set(deviceIds)];
  const rows = await visibleDevices(db, caller)
    .innerJoin("device_models as m", "m.id", "d.model_id")
    .leftJoin("firmwares as f", (join) =>
      join
        .onRef("f.model", "=", "m.code")
        .onRef("f.device_type", "=", "d.device_type")
        .on("f.firmware_type", "=", 1)
        .on("f.push", "=", true),
    )
    .select([
      "d.id as deviceId",
      "d.version",
      "d.device_type as deviceType",
      "m.code as model",
      "f.version as target",
      sql<boolean>`exists (select from rollout_devices x
        join rollouts r on r.tenant_id = x.tenant_id and r.id = x.rollout_id
        where x.tenant_id = d.tenant_id and x.device_id = d.id and r.state in ('running', 'paused', 'halted')
          and x.state not in ('done', 'failed', 'expired', 'skipped', 'cancelled'))`.as("isPending"),
    ])
    .where("d.id", "=", sql<number>`any(${wanted}::bigint[])`)
    .orderBy("d.id")
    .execute();
  if (rows.length !== wanted.length) throw new Refusal("notFound.thing");
  return rows.map(({ deviceId, deviceType, model, ...row }) => {
    const target = takesFirmware(deviceType, model) ? row.target : null;
    return { deviceId, state: upgradeStateOf({ ...row, target }), target };
  });
}
