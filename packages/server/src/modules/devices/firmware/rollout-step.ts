import {
  type RolloutDeviceState,
  type RolloutPlan,
  type RolloutState,
  underWayStates,
} from "@foyer/contract/devices/rollout-plan";
import type { RolloutHalt } from "@foyer/contract/devices/rollout-progress";

export type StateCounts = Partial<Record<RolloutDeviceState, number>>;

export interface WaveView {
  counts: StateCounts;
  /** Milliseconds of the platform's clock; null while it is not over. */
  endedAt: number | null;
  /** How many failures a person went on with. */
  forgivenFailures: number;
  /** A person went on although too few were done. */
  passed: boolean;
}

export interface RolloutView {
  state: RolloutState;
  /** Under way. */
  wave: number;
  waves: readonly WaveView[];
  plan: Pick<RolloutPlan, "goOnAbove" | "haltAbove" | "soakMinutes">;
  now: number;
  /** What the counts of upgraded devices say: nothing to say, not enough yet, or the reason to halt. */
  watch: "clear" | "gathering" | RolloutHalt;
}

export type RolloutStep =
  | { kind: "wait" }
  | { kind: "halt"; halt: RolloutHalt }
  /** The wave is over; its devices without an offer, being offline, join the next one. */
  | { kind: "close" }
  | { kind: "begin"; wave: number }
  | { kind: "finish" };

/** Evidence from counts is awaited no longer than this after a wave's end: quiet entrances must not delay a fleet. */
export const longestCollectingMs = 48 * 3_600_000;

export const countDevices = (counts: StateCounts, ...states: readonly RolloutDeviceState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

const ended = (counts: StateCounts) => countDevices(counts, "done", "failed", "expired");
const takingPart = (counts: StateCounts) =>
  ended(counts) + countDevices(counts, "waiting", "queued", ...underWayStates);

/** How many of a wave may fail. */
export const allowedFailures = (plan: Pick<RolloutPlan, "haltAbove">, of: number): number =>
  Math.floor((plan.haltAbove / 100) * of);

/** How many of those that came to an end must be done. */
export const neededDone = (plan: Pick<RolloutPlan, "goOnAbove">, of: number): number =>
  Math.ceil((plan.goOnAbove / 100) * of);

/** Whether a wave is through: nobody is under way, and devices without an offer yet may join the next one. */
function isThrough({ counts }: WaveView, isLast: boolean, plan: RolloutView["plan"]): boolean {
  if (countDevices(counts, ...underWayStates) > 0) return false;
  if (countDevices(counts, "queued", "waiting") === 0) return true;
  const over = ended(counts);
  const isHalf = over > 0 && 2 * over >= takingPart(counts);
  return !isLast && isHalf && countDevices(counts, "done") >= neededDone(plan, over);
}

function findHalt(view: RolloutView, wave: WaveView): RolloutHalt | null {
  const of = takingPart(wave.counts);
  const failed = countDevices(wave.counts, "failed");
  const allowed = allowedFailures(view.plan, of) + wave.forgivenFailures;
  return failed > allowed ? { kind: "failures", wave: view.wave, failed, of, allowed } : null;
}

function tooFewDone(view: RolloutView, wave: WaveView): RolloutHalt | null {
  const of = ended(wave.counts);
  const done = countDevices(wave.counts, "done");
  const needed = neededDone(view.plan, of);
  return !wave.passed && done < needed ? { kind: "tooFewDone", wave: view.wave, done, of, needed } : null;
}

/** What is to be done with a roll-out now: a pure function of the state of its devices. */
export function rolloutStep(view: RolloutView): RolloutStep {
  const wave = view.waves[view.wave];
  if (view.state !== "running" || !wave) return { kind: "wait" };
  const isLast = view.wave === view.waves.length - 1;
  if (typeof view.watch === "object") return { kind: "halt", halt: view.watch };
  const isOver = isThrough(wave, isLast, view.plan);
  if (isLast && isOver) return { kind: "finish" };
  const halt = findHalt(view, wave) ?? (isOver ? tooFewDone(view, wave) : null);
  if (halt) return { kind: "halt", halt };
  if (!isOver) return { kind: "wait" };
  if (wave.endedAt === null) return { kind: "close" };
  if (view.now < wave.endedAt + view.plan.soakMinutes * 60_000) return { kind: "wait" };
  const mayStillCollect = view.now < wave.endedAt + longestCollectingMs;
  if (view.watch === "gathering" && mayStillCollect) return { kind: "wait" };
  return { kind: "begin", wave: view.wave + 1 };
}
