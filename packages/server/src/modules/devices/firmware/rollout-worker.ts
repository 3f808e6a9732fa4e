import type { Platform } from "../../../platform/platform.ts";
import type { CountJudge } from "./count-judge.ts";
import { firmwareQueries } from "./firmwares.queries.ts";
import { endOffers } from "./offered-upgrades.ts";
import type { RolloutRef } from "./rollout-changes.queries.ts";
import { countOf } from "./rollout-step.ts";
import { countsOf, type KeptRollout, rolloutsToLookAt, takeRollout } from "./rollouts.queries.ts";
import { lookAtCounts, watchVerdict } from "./watch-counts.ts";
import { workOnRollout } from "./work-on-rollout.ts";

const pauseMs = 2_000;

/**
 * Advances roll-outs: all that is known lies in the database, and a roll-out is worked on by whoever holds its row, so
 * any number of servers may run one and a restart loses nothing.
 */
export function makeRolloutWorker(platform: Platform, judge: CountJudge | null = null) {
  const { database, clock, events, log } = platform;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(ref: RolloutRef): Promise<void> {
    const now = clock.now();
    const told = await db.transaction().execute(async (tx) => {
      const rollout = await takeRollout(tx, ref);
      const firmware = rollout && (await firmwareQueries(tx).byId(rollout.firmwareId));
      if (!rollout || !firmware) return [];
      const counts = (await countsOf(tx, rollout.tenantId, [rollout.id])).get(rollout.id) ?? [];
      const done = countOf(counts[rollout.wave ?? 0] ?? {}, "done");
      const watch = judge ? watchVerdict(rollout, done) : "clear";
      return workOnRollout(tx, rollout, firmware, watch, now);
    });
    if (told.length > 0) events.emit("commandsQueued", { tenantId: ref.tenantId, deviceIds: told });
  }

  async function lookAtCountsOf(ref: RolloutRef): Promise<void> {
    if (!judge) return;
    const rollout: KeptRollout | undefined = await db.transaction().execute((tx) => takeRollout(tx, ref));
    if (rollout) await lookAtCounts(db, judge, rollout, clock.now());
  }

  /** Looks once at every roll-out, and at what people offered; one's trouble does not keep the others from being looked at. */
  async function round(): Promise<void> {
    await endOffers(platform).catch((error: unknown) =>
      log.error({ error: String(error) }, "offered upgrades could not be looked at; tried again"),
    );
    for (const ref of await rolloutsToLookAt(db)) {
      try {
        await lookAtCountsOf(ref);
        await look(ref);
      } catch (error) {
        log.error(
          { rolloutId: ref.id, error: String(error) },
          "a roll-out could not be advanced; tried again",
        );
      }
    }
  }

  function again(): void {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) =>
          log.error({ error: String(error) }, "roll-outs could not be advanced; tried again"),
        )
        .then(() => {
          if (timer) again();
        });
    }, pauseMs);
  }

  return {
    start: again,
    round,

    async stop(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
