import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { type LookedAt, longestNotLookedAt, notLookedAtSince } from "./look.queries.ts";
import { countedDays, lookAt } from "./look.ts";

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
export const lookTask = (platform: Needs): Task =>
  task({
    bean: "quality",
    method: "look",
    jobName: "Look at the counts",
    cron: "0 41 2 * * ?",
    catchUp: true,
    // Looks end after so long, to go on the next night with those that waited longest.
    parameters: { minutes: { kind: "integer", min: 1, max: 480, usual: 10 } },
    run: async ({ minutes }, { say }) => {
      const { database, clock, log, config } = platform;
      const begun = Date.now();
      const night = Math.floor(clock.now().getTime() / 86_400_000);
      const entities = await longestNotLookedAt(database.pool, mostANight);
      const looked = await lookAtEach(platform, entities, begun + minutes * 60_000, ({ id }) =>
        id % nightsToCountAll === night % nightsToCountAll
          ? Math.min(config.maxAgeDays, mostDays)
          : countedDays,
      );
      log.info({ entities: looked, of: entities.length, ms: Date.now() - begun }, "counts were looked at");
      say(`entities looked at: ${looked} of ${entities.length}`);
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
