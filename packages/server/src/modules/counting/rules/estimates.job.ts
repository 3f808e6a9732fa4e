import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { markEstimates } from "./ruled-entities.queries.ts";

/** The longest upload interval is a day: by then every slot of yesterday is due. */
const backMs = 2 * 86_400_000;

/**
 * Four times an hour: has today and the days before of entities whose gaps are estimated made anew. A sensor that is silent
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
    const tenants = await markEstimates(database.pool, new Date(now.getTime() - backMs), now);
    for (const tenantId of tenants) events.emit("recomputeMarked", { tenantId });
  },
});
