import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type LookedAt, longestNotLookedAt, notLookedAtSince } from "./look.queries.ts";
import { countedDays, lookAt } from "./look.ts";

/** A night's looks end after this, to go on the next night with those that waited longest. */
const nightMs = 10 * 60_000;
const mostANight = 20_000;
/** So long a look answers questions; older ones are made anew when somebody asks, as far as time allows. */
const staleMs = 6 * 3_600_000;
/** Nobody waits longer than about this for looks made anew. */
const patienceMs = 1_000;
const mostWhenAsked = 25;
/** Once in so many nights all days are counted anew that late data can reach: it may come more than a year late. */
const nightsToCountAll = 28;
const mostDays = 400;

type Needs = Pick<Platform, "database" | "clock" | "log" | "config">;

/** Looks at entities one after the other until `until` (milliseconds of the machine's clock); gives how many. */
async function lookAtEach(
  platform: Needs,
  entities: readonly LookedAt[],
  until: number,
  daysOf: (entity: LookedAt) => number,
): Promise<number> {
  let looked = 0;
  for (const entity of entities) {
    if (Date.now() >= until) break;
    try {
      await lookAt(platform, entity, platform.clock.now(), daysOf(entity));
      looked++;
    } catch (error) {
      // One entity's trouble must not keep the others from being looked at.
      platform.log.error({ entityId: entity.id, error: String(error) }, "counts could not be looked at");
    }
  }
  return looked;
}

/** Every night: looks at the counts of every entity. */
export const lookJob = (platform: Needs): Job<object> => ({
  name: "quality-look",
  schedule: "41 2 * * *",
  single: true,
  handle: async () => {
    const { database, clock, log, config } = platform;
    const begun = Date.now();
    const night = Math.floor(clock.now().getTime() / 86_400_000);
    const entities = await longestNotLookedAt(database.pool, mostANight);
    const looked = await lookAtEach(platform, entities, begun + nightMs, ({ id }) =>
      id % nightsToCountAll === night % nightsToCountAll
        ? Math.min(config.maxAgeDays, mostDays)
        : countedDays,
    );
    log.info({ entities: looked, of: entities.length, ms: Date.now() - begun }, "counts were looked at");
  },
});

/**
 * Looks at those of the entities that were not looked at for hours, while nobody has to wait for long: of a small
 * installation all, of a large one a few more with each question; the night does the rest.
 */
export async function lookWhereStale(
  platform: Needs,
  tenantId: number,
  ids: readonly number[],
): Promise<boolean> {
  const since = new Date(platform.clock.now().getTime() - staleMs);
  const { pool } = platform.database;
  const stale = await notLookedAtSince(pool, tenantId, ids, since, mostWhenAsked);
  const looked = await lookAtEach(platform, stale, Date.now() + patienceMs, () => countedDays);
  return looked > 0;
}
