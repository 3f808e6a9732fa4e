import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { letGo, monthsBefore } from "./retention.queries.ts";

/** What goes month by month. Roll-ups stay: figures outlive the records they were made of. */
const goMonthly = ["records", "record_revisions", "running_totals"];

/** Midnight of the first day of the month that lies so many whole months back, UTC. */
function monthsBack(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

/**
 * Once a night: lets go of records older than the installation keeps them, a month at a time by dropping its
 * partition, which takes no time however much it holds. The days before can no longer be made anew.
 */
export const retentionJob = ({
  database,
  clock,
  config,
  log,
}: Pick<Platform, "database" | "clock" | "config" | "log">): Job<object> => ({
  name: "retention",
  schedule: "41 2 * * *",
  single: true,
  handle: async () => {
    const before = monthsBack(clock.now(), config.keepRecordsMonths);
    for (const month of await monthsBefore(database.pool, goMonthly, before)) {
      await letGo(database.pool, month);
      log.info(month, "records past their time were let go");
    }
  },
});
