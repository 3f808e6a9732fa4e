import { companyIds } from "../../../platform/database/company-ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { beginMonthsAndDays } from "./month-hours.queries.ts";

/** Once a night: months that are over are added up, and the hours of days that are over made, for every subject. */
export const monthsTask = ({ database }: Pick<Platform, "database">): Task =>
  task({
    bean: "figures",
    method: "months",
    jobName: "Month totals",
    cron: "0 11 4 * * ?",
    catchUp: true,
    run: async (_params, { signal }) => {
      for (const id of await companyIds(database.pool)) {
        if (signal.aborted) return;
        await beginMonthsAndDays(database.pool, id);
      }
    },
  });
