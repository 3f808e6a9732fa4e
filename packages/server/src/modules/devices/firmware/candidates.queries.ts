import { takesFirmware } from "@foyer/contract/devices/device-rules";
import { mostRolloutDevices, type RolloutVerdict } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { isOnline, presenceColumns } from "../presence/presence.ts";
import { visibleDevices } from "../registry/registry.ts";
import { isSameVersion } from "./device-step.ts";
import type { KnownFirmware } from "./firmwares.queries.ts";

export interface Candidate {
  deviceId: number;
  sn: string;
  name: string;
  entityName: string;
  version: string;
  online: boolean;
  verdict: RolloutVerdict;
}

type Target = Pick<KnownFirmware, "deviceType" | "model" | "firmwareType" | "version">;

interface Row {
  deviceType: number;
  model: string;
  version: string;
  isBusy: boolean;
}

function toVerdict(row: Row, firmware: Target): RolloutVerdict {
  if (!takesFirmware(row.deviceType, row.model)) return "notRemote";
  if (row.deviceType !== firmware.deviceType) return "otherType";
  if (row.model !== firmware.model) return "otherModel";
  if (row.isBusy) return "busy";
  return firmware.firmwareType === 1 && isSameVersion(row.version, firmware.version) ? "same" : "upgrade";
}

/** The chosen devices, or all of the model, with what becomes of each; those that are online come first. */
export async function listCandidates(
  db: Db | Tx,
  caller: Caller,
  firmware: Target,
  deviceIds: readonly number[] | undefined,
  now: Date,
): Promise<Candidate[]> {
  let query = visibleDevices(db, caller)
    .innerJoin("device_models as m", "m.id", "d.model_id")
    .select([
      "d.id as deviceId",
      "d.sn",
      "d.name",
      "d.version",
      "e.name as entityName",
      "m.code as model",
      ...presenceColumns,
      sql<boolean>`exists (select from rollout_devices x
        join rollouts r on r.tenant_id = ${requireTenant(caller)} and r.id = x.rollout_id
        where x.tenant_id = ${requireTenant(caller)} and x.device_id = d.id and r.state in ('running', 'paused', 'halted')
          and x.state not in ('done', 'failed', 'expired', 'skipped', 'cancelled'))`.as("isBusy"),
    ])
    .orderBy("d.id")
    .limit(mostRolloutDevices);
  const wanted = deviceIds && [...new Set(deviceIds)];
  query = wanted
    ? query.where("d.id", "=", sql<number>`any(${wanted}::bigint[])`)
    : query.where("m.code", "=", firmware.model).where("d.device_type", "=", firmware.deviceType);
  const rows = await query.execute();
  if (wanted && rows.length !== wanted.length) throw new Refusal("notFound.thing");
  return rows
    .map((row) => ({
      deviceId: row.deviceId,
      sn: row.sn,
      name: row.name,
      entityName: row.entityName,
      version: row.version,
      online: isOnline(row, now),
      verdict: toVerdict(row, firmware),
    }))
    .toSorted((a, b) => Number(b.online) - Number(a.online) || a.deviceId - b.deviceId);
}
