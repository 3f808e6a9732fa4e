import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { seldom } from "../../../platform/seldom.ts";
import type { CommandHandlers } from "../commands/commands.ts";
import type { CountJudge } from "./count-judge.ts";
import { firmwareQueries } from "./firmwares.queries.ts";
import { endOffers } from "./offered-upgrades.ts";
import type { RolloutRef } from "./rollout-changes.queries.ts";
import { countDevices } from "./rollout-step.ts";
import { countStates, type KeptRollout, openRollouts, takeRollout } from "./rollouts.queries.ts";
import { inspectCounts, watchVerdict } from "./watch-counts.ts";
import { workOnRollout } from "./work-on-rollout.ts";

const pauseMs = 2_000;
const complainAgainMs = 60_000;

/**
 * Advances roll-outs: all that is known lies in the database, and a roll-out is worked on by the process that holds its
 * row, so any number of servers may run one and a restart loses nothing.
 */
export function makeRolloutWorker(
  platform: Platform,
  handlers: CommandHandlers,
  judge: CountJudge | null = null,
) {
  const { database, clock, events, log } = platform;
  const { db } = database;
  const complaint = seldom(complainAgainMs);

  async function advance(ref: RolloutRef): Promise<void> {
    const now = clock.now();
    const offered = await db.transaction().execute(async (tx) => {
      const rollout = await takeRollout(tx, ref);
      const firmware = rollout && (await firmwareQueries(tx).byId(rollout.firmwareId));
      if (!rollout || !firmware) return [];
      const counts = (await countStates(tx, rollout.tenantId, [rollout.id])).get(rollout.id) ?? [];
      const done = countDevices(counts[rollout.wave ?? 0] ?? {}, "done");
      const watch = judge ? watchVerdict(rollout, done) : "clear";
      return workOnRollout(tx, rollout, firmware, watch, now);
    });
    if (offered.length > 0) events.emit("commandsQueued", { tenantId: ref.tenantId, deviceIds: offered });
  }

  async function inspectRollout(ref: RolloutRef): Promise<void> {
    if (!judge) return;
    const rollout: KeptRollout | undefined = await db.transaction().execute((tx) => takeRollout(tx, ref));
    if (rollout) await inspectCounts(db, judge, rollout, clock.now());
  }

  /** Advances every roll-out once, and what people offered; one that fails does not delay the others. */
  async function round(): Promise<void> {
    await endOffers(platform, handlers).then(complaint.isOver, (error: unknown) => {
      if (complaint.isDue())
        log.error({ error: String(error) }, "offered upgrades could not be inspected; tried again");
    });
    for (const ref of await openRollouts(db)) {
      try {
        await inspectRollout(ref);
        await advance(ref);
      } catch (error) {
        log.error(
          { tenantId: ref.tenantId, rolloutId: ref.id, error: String(error) },
          "a roll-out could not be advanced; tried again",
        );
      }
    }
  }

  const failure = "roll-outs could not be advanced";
  return { ...repeating({ name: "rollouts", everyMs: pauseMs, failure, work: round }, platform), round };
}
