import { takesFirmware } from "@foyer/contract/devices/device-rules";
import type { FirmwareType } from "@foyer/contract/devices/firmware";
import type { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import { severalDevices } from "@foyer/contract/devices/several-devices";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { visibleDevices } from "../registry/registry.ts";
import { listCandidates } from "./candidates.queries.ts";
import { firmwareQueries, type KnownFirmware } from "./firmwares.queries.ts";
import { insertRollout } from "./plan-rollout.ts";
import { start } from "./rollout-actions.ts";
import { rolloutQueries } from "./rollouts.queries.ts";

/** One wave without trying; nothing halts what a person asked of chosen devices. */
const atOnce = ({ model, version }: KnownFirmware): RolloutPlan => ({
  name: `${model} ${version}`.slice(0, 100),
  canaries: 0,
  waves: [],
  goOnAbove: 95,
  haltAbove: 100,
  soakMinutes: 0,
  window: null,
  watch: null,
  patienceHours: 72,
});

/** The one type and model of chosen devices. */
async function findModel(tx: Tx, caller: Caller, deviceIds: readonly number[]) {
  const wanted = [...new Set(deviceIds)];
  const rows = await visibleDevices(tx, caller)
    .innerJoin("device_models as m", "m.id", "d.model_id")
    .select(["d.device_type as deviceType", "d.model_id as modelId", "m.code"])
    .where("d.id", "in", wanted)
    .execute();
  if (rows.length !== wanted.length) throw new Refusal("notFound.thing");
  const { fault } = severalDevices(
    "upgrade",
    rows.map((row) => ({ ...row, online: true })),
  );
  if (fault) throw new Refusal(fault);
  return found(rows[0]);
}

/** Upgrades chosen devices of one type and model to the pushed version: a roll-out that is started at once. */
export async function upgradeNow(
  tx: Tx,
  caller: Caller,
  { deviceIds, firmwareType }: { deviceIds: readonly number[]; firmwareType: FirmwareType },
  { now, requireDownloadAddress }: { now: Date; requireDownloadAddress: (firmware: KnownFirmware) => void },
): Promise<{ id: number }> {
  const { deviceType, code } = await findModel(tx, caller, deviceIds);
  if (!takesFirmware(deviceType, code)) throw new Refusal("device.notUpgradeable");
  const firmware = await firmwareQueries(tx).pushed(deviceType, code, firmwareType);
  if (!firmware) throw new Refusal("device.notUpgradeable");
  requireDownloadAddress(firmware);
  const candidates = await listCandidates(tx, caller, firmware, deviceIds, now);
  const planned = { firmwareId: firmware.id, plan: atOnce(firmware), rollbackOf: null, now };
  const { id } = await insertRollout(tx, caller, candidates, planned);
  await start(tx, found(await rolloutQueries(tx, caller).held(id)), now);
  return { id };
}
