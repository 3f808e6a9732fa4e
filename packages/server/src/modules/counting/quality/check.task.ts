import { type Task, task } from "../../../platform/tasks.ts";
import { forgetChecks } from "./check.queries.ts";
import { type Needs, runCheck } from "./check.ts";

const keptMs = 400 * 86_400_000;

/** Every night: the check of a sample, those first that were not checked for longest, so that none is forgotten. */
export const checkTask = (platform: Needs): Task =>
  task({
    bean: "figures",
    method: "check",
    jobName: "Check of the figures",
    cron: "0 23 4 * * ?",
    catchUp: true,
    parameters: {
      // Entities of all companies: with 250 a thousand are done in four nights.
      entities: { kind: "integer", min: 1, max: 20_000, usual: 250 },
      minutes: { kind: "integer", min: 1, max: 480, usual: 10 },
    },
    run: async ({ entities, minutes }, { say }) => {
      const now = platform.clock.now().getTime();
      const results = await runCheck(platform, {
        tenantId: null,
        askedBy: null,
        most: entities,
        patience: minutes * 60_000,
        seed: Math.floor(now / 86_400_000),
      });
      for (const { tenantId, entities, rollups, differences } of results)
        say(`company ${tenantId}: ${entities} entities, ${rollups} figures compared, ${differences} differ`);
      await forgetChecks(platform.database.pool, new Date(now - keptMs));
    },
  });
