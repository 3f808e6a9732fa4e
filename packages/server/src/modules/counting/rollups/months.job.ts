import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { beginLastMonth } from "./month-rollups.ts";

/** Once a night: the month that was over last, once it is over everywhere, is added up for every subject. */
export const monthsJob = ({ database }: Pick<Platform, "database">): Job<object> => ({
  name: "months",
  schedule: "11 4 * * *",
  single: true,
  handle: () => beginLastMonth(database.pool),
});
