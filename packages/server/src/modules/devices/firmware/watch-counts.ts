import type { RolloutPlan } from "@foyer/contract/devices/rollout-plan";
import type { RolloutWatch } from "@foyer/contract/devices/rollout-progress";
import type { Db } from "../../../platform/database/database.ts";
import { type CountJudge, mostJudged } from "./count-judge.ts";
import type { RolloutView } from "./rollout-step.ts";
import type { KeptRollout } from "./rollouts.queries.ts";
import { claimWatch, keepWatch, watchedDevices } from "./watch.queries.ts";

/** How often the counts of a running roll-out are inspected. */
const everyMs = 10 * 60_000;
/** One of so many devices may look wrong by chance. */
const oneOf = 100;

/**
 * What the last inspection of the counts means for the roll-out. `doneOfWave`: devices of the wave under way that have the
 * new version.
 */
export function watchVerdict(
  rollout: Pick<KeptRollout, "plan" | "wave" | "watched" | "forgiven">,
  doneOfWave: number,
): RolloutView["watch"] {
  const { watched, forgiven } = rollout;
  if (!rollout.plan.watch) return "clear";
  const off = (watched?.devices ?? []).filter(
    ({ verdict, deviceId }) => (verdict === "low" || verdict === "high") && !forgiven.includes(deviceId),
  );
  const judged = (watched?.devices ?? []).filter(({ verdict }) => !["little", "noBand"].includes(verdict));
  const [worst] = off;
  if (worst && off.length > Math.floor(judged.length / oneOf)) {
    const { deviceId, sn, name, counted, hours } = worst;
    const expected = Math.round(worst.expected);
    return { kind: "counts", deviceId, sn, name, expected, counted, hours, devices: off.length };
  }
  return isCollecting(watched, rollout.wave, doneOfWave) ? "gathering" : "clear";
}

/** Too little is known yet of most upgraded devices of the wave. */
function isCollecting(watched: RolloutWatch | null, wave: number | null, done: number): boolean {
  const own = (watched?.devices ?? []).filter((device) => device.wave === wave);
  // Those past the most that are judged say nothing, now or later.
  const toJudge = Math.min(done, mostJudged);
  const little = own.filter(({ verdict }) => verdict === "little").length + Math.max(0, toJudge - own.length);
  return done > 0 && 2 * little > toJudge;
}

const isDue = ({ watchedAt }: KeptRollout, now: Date): boolean =>
  watchedAt === null || now.getTime() - watchedAt.getTime() >= everyMs || watchedAt > now;

/** Inspects the counts of upgraded devices where it is time to; one server does it. */
export async function inspectCounts(
  db: Db,
  judge: CountJudge,
  rollout: KeptRollout,
  now: Date,
): Promise<void> {
  const watch: RolloutPlan["watch"] = rollout.plan.watch;
  if (!watch || rollout.state !== "running" || !isDue(rollout, now)) return;
  if (!(await claimWatch(db, rollout, now))) return;
  const { upgraded, others } = await watchedDevices(db, rollout);
  if (upgraded.length === 0) return;
  const found = await judge({ tenantId: rollout.tenantId, upgraded, others, watch, now: now.getTime() });
  await keepWatch(db, rollout, found);
}
