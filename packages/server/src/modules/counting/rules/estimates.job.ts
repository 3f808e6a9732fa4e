import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { markEstimates } from "./ruled-entities.queries.ts";

const dayMs = 86_400_000;

/**
 * Four times an hour: has today and yesterday of entities whose gaps are estimated made anew. A sensor that is silent
 * sends nothing that would.
 */
export const estimatesJob = ({
  database,
  clock,
  events,
}: Pick<Platform, "database" | "clock" | "events">): Job<object> => ({
  name: "estimates",
  schedule: "*/15 * * * *",
  single: true,
  handle: async () => {
    const now = clock.now();
    const tenants = await markEstimates(database.pool, new Date(now.getTime() - dayMs), now);
    for (const tenantId of tenants) events.emit("recomputeMarked", { tenantId });
  },
});
