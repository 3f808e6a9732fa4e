import type { RolloutDraft, RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Candidate } from "./candidates.queries.ts";
import { waveSizes } from "./wave-sizes.ts";

const mostShown = 200;

type Shape = Pick<RolloutDraft, "canaries" | "waves">;

/** The wave of each device that takes part, in their order. */
function wavesOf(candidates: readonly Candidate[], plan: Shape) {
  const chosen = candidates.filter(({ verdict }) => verdict === "upgrade");
  const sizes = waveSizes(chosen.length, plan);
  const waves = sizes.flatMap((size, wave) => Array<number>(size).fill(wave));
  return { chosen, sizes, waveOf: new Map(chosen.map(({ deviceId }, nth) => [deviceId, waves[nth] ?? 0])) };
}

/** What a roll-out would be, before anything is kept. */
export function previewOf(candidates: readonly Candidate[], plan: Shape): RolloutPreview {
  const { chosen, sizes, waveOf } = wavesOf(candidates, plan);
  const verdicts: RolloutPreview["verdicts"] = {};
  for (const { verdict } of candidates) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const takesPart = ({ verdict }: Candidate) => verdict === "upgrade";
  const shown = [...candidates.filter((one) => !takesPart(one)), ...chosen].slice(0, mostShown);
  return {
    waves: sizes,
    verdicts,
    offline: chosen.filter(({ online }) => !online).length,
    devices: shown.map((one) => ({ ...one, wave: waveOf.get(one.deviceId) ?? null })),
  };
}

interface Planned {
  firmwareId: number;
  plan: RolloutPlan;
  rollbackOf: number | null;
  now: Date;
}

/** Keeps a roll-out of those devices that take part; without any there is none. */
export async function insertRollout(
  tx: Tx,
  caller: Caller,
  candidates: readonly Candidate[],
  { firmwareId, plan, rollbackOf, now }: Planned,
): Promise<{ id: number }> {
  const tenantId = tenantOf(caller);
  const { chosen, sizes, waveOf } = wavesOf(candidates, plan);
  if (chosen.length === 0) throw new Refusal("rollout.noDevice");
  const { id } = await tx
    .insertInto("rollouts")
    .values({
      tenant_id: tenantId,
      name: plan.name,
      firmware_id: firmwareId,
      plan: JSON.stringify(plan),
      wave: null,
      halt: null,
      rollback_of: rollbackOf,
      user_id: caller.userId,
      user_name: caller.username,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("rollout_waves")
    .values(sizes.map((_, wave) => ({ tenant_id: tenantId, rollout_id: id, wave })))
    .execute();
  const rows = chosen.map(({ deviceId, version }) => ({ deviceId, version, wave: waveOf.get(deviceId) }));
  await sql`
    insert into rollout_devices (tenant_id, rollout_id, device_id, wave, from_version, changed_at)
    select ${tenantId}, ${id}, n."deviceId", n.wave, n.version, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("deviceId" bigint, wave integer, version text)
  `.execute(tx);
  return { id };
}
