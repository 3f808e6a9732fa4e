import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { visibleDevices } from "../registry/registry.ts";

/** The versions of devices, and those that are pushed for their models. */
export function pushedVersions(db: Db, caller: Caller, wanted: readonly number[]) {
  return visibleDevices(db, caller)
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
        join rollouts r on r.tenant_id = ${requireTenant(caller)} and r.id = x.rollout_id
        where x.tenant_id = ${requireTenant(caller)} and x.device_id = d.id and r.state in ('running', 'paused', 'halted')
          and x.state not in ('done', 'failed', 'expired', 'skipped', 'cancelled'))`.as("isPending"),
    ])
    .where("d.id", "=", sql<number>`any(${wanted}::bigint[])`)
    .orderBy("d.id")
    .execute();
}
