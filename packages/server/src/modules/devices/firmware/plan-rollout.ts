import type { RolloutDraft } from "@foyer/contract/devices/rollout-plan";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Candidate } from "./candidates.queries.ts";
import { type Planned, storeRollout } from "./plan-rollout.queries.ts";
import { waveSizes } from "./wave-sizes.ts";

const mostShown = 200;

type Shape = Pick<RolloutDraft, "canaries" | "waves">;

/** The wave of each device that takes part, in their order. */
function toWaves(candidates: readonly Candidate[], plan: Shape) {
  const chosen = candidates.filter(({ verdict }) => verdict === "upgrade");
  const sizes = waveSizes(chosen.length, plan);
  const waves = sizes.flatMap((size, wave) => Array<number>(size).fill(wave));
  return {
    chosen,
    sizes,
    waveByDevice: new Map(chosen.map(({ deviceId }, nth) => [deviceId, waves[nth] ?? 0])),
  };
}

/** What a roll-out would be, before anything is kept. */
export function toPreview(candidates: readonly Candidate[], plan: Shape): RolloutPreview {
  const { chosen, sizes, waveByDevice } = toWaves(candidates, plan);
  const verdicts: RolloutPreview["verdicts"] = {};
  for (const { verdict } of candidates) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const takesPart = ({ verdict }: Candidate) => verdict === "upgrade";
  const shown = [...candidates.filter((one) => !takesPart(one)), ...chosen].slice(0, mostShown);
  return {
    waves: sizes,
    verdicts,
    offline: chosen.filter(({ online }) => !online).length,
    devices: shown.map((one) => ({ ...one, wave: waveByDevice.get(one.deviceId) ?? null })),
  };
}

/** Keeps a roll-out of those devices that take part; without any there is none. */
export async function insertRollout(
  tx: Tx,
  caller: Caller,
  candidates: readonly Candidate[],
  planned: Planned,
): Promise<{ id: number }> {
  const { chosen, sizes, waveByDevice } = toWaves(candidates, planned.plan);
  if (chosen.length === 0) throw new Refusal("rollout.noDevice");
  const devices = chosen.map(({ deviceId, version }) => ({
    deviceId,
    version,
    wave: waveByDevice.get(deviceId),
  }));
  return { id: await storeRollout(tx, caller, { ...planned, waves: sizes.length, devices }) };
}
