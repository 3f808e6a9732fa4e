import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { refreshHolidays } from "./holidays.ts";

/** Adds the public holidays that companies follow, of this year and the next. */
export const holidaysTask = (platform: Pick<Platform, "database" | "clock" | "events">): Task =>
  task({
    bean: "holidays",
    method: "refresh",
    jobName: "Public holidays",
    cron: "0 10 4 1 * ?",
    catchUp: true,
    run: async (_params, { say }) => {
      const { companies, added } = await refreshHolidays(platform);
      say(`companies that follow a country: ${companies}`);
      say(`holidays added: ${added}`);
    },
  });
