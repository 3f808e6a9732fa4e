import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { beginLastMonth } from "./month-rollups.queries.ts";

/** Once a night: the month that was over last, once it is over everywhere, is added up for every subject. */
export const monthsTask = ({ database }: Pick<Platform, "database">): Task =>
  task({
    bean: "figures",
    method: "months",
    jobName: "Month totals",
    cron: "0 11 4 * * ?",
    catchUp: true,
    run: () => beginLastMonth(database.pool),
  });
