import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { markEstimates } from "./ruled-entities.queries.ts";

/** The longest upload interval is a day: by then every slot of yesterday is due. */
const backMs = 2 * 86_400_000;

/**
 * Four times an hour: has today and the days before recomputed for entities whose gaps are estimated. A sensor that is
 * silent sends nothing that would.
 */
export const estimatesTask = ({
  database,
  clock,
  events,
}: Pick<Platform, "database" | "clock" | "events">): Task =>
  task({
    bean: "figures",
    method: "estimates",
    jobName: "Estimates of gaps",
    cron: "0 0/15 * * * ?",
    run: async (_params, { say }) => {
      const now = clock.now();
      const tenants = await markEstimates(database.pool, new Date(now.getTime() - backMs), now);
      for (const tenantId of tenants) events.emit("recomputeMarked", { tenantId });
      say(`companies with estimates to be made anew: ${new Set(tenants).size}`);
    },
  });
