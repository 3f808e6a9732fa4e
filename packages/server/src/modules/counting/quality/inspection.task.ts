import { type Task, task } from "../../../platform/tasks.ts";
import { inspectEach, type Needs } from "./inspect-each.ts";
import { longestNotInspected } from "./inspection.queries.ts";
import { countedDays } from "./inspection.ts";

const mostANight = 20_000;
/** Once in so many nights all days are counted again that late data can reach: it may come more than a year late. */
const nightsToCountAll = 28;
const mostDays = 400;

/** Every night: inspects the counts of every entity. */
export const inspectionTask = (platform: Needs): Task =>
  task({
    bean: "quality",
    method: "look",
    jobName: "Look at the counts",
    cron: "0 41 2 * * ?",
    catchUp: true,
    // Inspections end after so long, to go on the next night with those that waited longest.
    parameters: { minutes: { kind: "integer", min: 1, max: 480, usual: 10 } },
    run: async ({ minutes }, { say }) => {
      const { database, clock, log, config } = platform;
      const begun = performance.now();
      const night = Math.floor(clock.now().getTime() / 86_400_000);
      const entities = await longestNotInspected(database.pool, mostANight);
      const inspected = await inspectEach(platform, entities, begun + minutes * 60_000, ({ id }) =>
        id % nightsToCountAll === night % nightsToCountAll
          ? Math.min(config.maxAgeDays, mostDays)
          : countedDays,
      );
      log.info(
        { entities: inspected, of: entities.length, ms: Math.round(performance.now() - begun) },
        "counts were inspected",
      );
      say(`entities inspected: ${inspected} of ${entities.length}`);
    },
  });
