import type { Platform } from "../../../platform/platform.ts";
import { type Repeating, repeating } from "../../../platform/repeating.ts";
import type { FixSource } from "./found-item.ts";
import { forgetEnded, openCompanies, saveFound, takeInspections } from "./items.queries.ts";

type Tools = Pick<Platform, "database" | "config" | "demo" | "clock" | "log">;

const pauseMs = 60_000;
const firstMs = 5_000;
/** Many changes in a row are one inspection. */
const wakeMs = 2_000;
/** What changes by itself more slowly is not looked at after each change. */
const promptMs = 60_000;
/** Two servers whose pauses end at nearly the same time do not look twice. */
const slackMs = 10_000;
const dayMs = 86_400_000;

/** Looks through the sources of a company that are due; null is the installation. */
export async function inspectSources(
  tools: Tools,
  sources: readonly FixSource[],
  tenantId: number | null,
  dueBefore: (source: FixSource) => Date,
): Promise<void> {
  const { pool } = tools.database;
  const due = sources.map((source) => ({ name: source.name, before: dueBefore(source) }));
  const taken = await takeInspections(pool, tenantId, due, tools.clock.now());
  for (const source of sources.filter(({ name }) => taken.has(name))) {
    const now = tools.clock.now();
    try {
      await saveFound(pool, tenantId, source.kinds, await source.find(tools, tenantId, now), now);
    } catch (error) {
      // One source's trouble must not hide what the others find.
      tools.log.error(
        { tenantId, source: source.name, error: String(error) },
        "what is to be fixed was not found",
      );
    }
  }
}

/** Whatever was inspected when: once more. */
export const atOnce = (): Date => new Date("9999-12-31");

/**
 * Each minute, and soon after somebody changed something: looks at every company for what is wrong or will be. Any number of
 * servers may do so: the database gives each source of a company to one of them.
 */
export function makeFixInspection(
  platform: Tools & Pick<Platform, "events" | "metrics">,
  sources: readonly FixSource[],
): Repeating {
  const { database, clock, events } = platform;
  const changed = new Set<number>();
  let nextRound = 0;
  let nextForget = 0;

  /** Of companies somebody changed something of, what shows at once. */
  async function inspectChanged(stopping: AbortSignal): Promise<void> {
    const prompt = sources.filter(({ everyMs }) => everyMs <= promptMs);
    for (const tenantId of [...changed]) {
      if (stopping.aborted) return;
      changed.delete(tenantId);
      await inspectSources(platform, prompt, tenantId, atOnce);
    }
  }

  async function work(stopping: AbortSignal): Promise<number> {
    await inspectChanged(stopping);
    const now = clock.now();
    const at = now.getTime();
    if (at < nextRound) return nextRound - at;
    nextRound = at + pauseMs;
    for (const tenantId of [...(await openCompanies(database.pool)), null]) {
      if (stopping.aborted) return pauseMs;
      await inspectSources(platform, sources, tenantId, ({ everyMs }) => new Date(at - everyMs + slackMs));
    }
    if (at >= nextForget) {
      nextForget = at + dayMs;
      await forgetEnded(database.pool, now);
    }
    return pauseMs;
  }

  const failure = "what is to be fixed could not be found";
  const loop = repeating({ name: "fix-list", everyMs: pauseMs, firstMs, wakeMs, failure, work }, platform);
  let stopListening: () => void = () => undefined;
  return {
    ...loop,
    start() {
      stopListening = events.on("companyChanged", ({ tenantId }) => {
        if (tenantId === null) return;
        changed.add(tenantId);
        loop.wake();
      });
      loop.start();
    },
    async stop() {
      stopListening();
      await loop.stop();
    },
  };
}
