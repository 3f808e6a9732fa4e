import type { RolloutPlan, RolloutState } from "@foyer/contract/devices/rollout-plan";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { rolloutChanges } from "./rollout-changes.queries.ts";
import type { KeptRollout } from "./rollouts.queries.ts";

export type RolloutAction = "start" | "pause" | "resume" | "retry" | "cancel" | "rollback";

const fitting: Readonly<Record<RolloutAction, readonly RolloutState[]>> = {
  start: ["draft"],
  pause: ["running"],
  resume: ["paused", "halted"],
  retry: ["running", "paused", "halted", "done"],
  cancel: ["draft", "running", "paused", "halted"],
  // First it must tell no more devices.
  rollback: ["paused", "halted", "done", "cancelled"],
};

/** What may be done with a roll-out in its state; `retry` and `rollback` also need devices that failed or are done. */
export function listActions(state: RolloutState, counts: { failed: number; done: number }): RolloutAction[] {
  return (Object.keys(fitting) as RolloutAction[]).filter(
    (action) =>
      fitting[action].includes(state) &&
      (action !== "retry" || counts.failed > 0) &&
      (action !== "rollback" || counts.done > 0),
  );
}

export function requireState(rollout: KeptRollout, action: RolloutAction): void {
  if (!fitting[action].includes(rollout.state)) throw new Refusal("rollout.wrongState");
}

export async function start(tx: Tx, rollout: KeptRollout, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  await changes.state("running", { wave: 0, startedAt: now });
  await changes.beginWave(0, now);
  await changes.queueWave(0, now);
}

export async function pause(tx: Tx, rollout: KeptRollout, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  await changes.state("paused");
  await changes.stopOffering(now);
}

/** Goes on where it stood; what halted it was checked by a person and does not halt it again. */
export async function resume(tx: Tx, rollout: KeptRollout, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  const wave = rollout.wave ?? 0;
  const { halt } = rollout;
  if (halt?.kind === "counts") {
    const off = rollout.watched?.devices.filter(({ verdict }) => verdict === "low" || verdict === "high");
    await changes.forgiveCounts([halt.deviceId, ...(off ?? []).map(({ deviceId }) => deviceId)]);
  } else if (halt) await changes.forgive(wave, !(await changes.hasOpen(wave)));
  await changes.state("running", { halt: null });
  await changes.queueWave(wave, now);
}

/** A halt for failures is lifted with them; one for counts, and a pause, stay until a person resumes. */
export async function retry(tx: Tx, rollout: KeptRollout, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  const wave = rollout.wave ?? 0;
  if ((await changes.retry(wave, now)) === 0) throw new Refusal("rollout.nothingToRetry");
  await changes.endWave(wave, null);
  const stays = rollout.state === "paused" || rollout.halt?.kind === "counts";
  if (stays) return;
  await changes.state("running", { halt: null, endedAt: null });
  await changes.queueWave(wave, now);
}

export async function cancel(tx: Tx, rollout: KeptRollout, now: Date): Promise<void> {
  const changes = rolloutChanges(tx, rollout);
  await changes.stopOffering(now);
  await changes.cancelWaiting(now);
  await changes.state("cancelled", { endedAt: now });
}

/** The plan of the way back: all at once, for what was good before needs no trying. */
export const planBack = (rollout: KeptRollout): RolloutPlan => ({
  ...rollout.plan,
  name: `← ${rollout.name}`.slice(0, 100),
  canaries: 0,
  waves: [],
  watch: null,
});
