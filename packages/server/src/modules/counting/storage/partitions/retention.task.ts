import type { Platform } from "../../../../platform/platform.ts";
import { type Task, task } from "../../../../platform/tasks.ts";
import { dropMonth, monthsBefore } from "./retention.queries.ts";

/** What goes month by month. Roll-ups stay: figures outlive the records they were made of. */
const goMonthly = ["records", "record_revisions", "running_totals"];

/** Midnight of the first day of the month that lies so many whole months back, UTC. */
function monthsBack(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

/**
 * Once a night: drops the partitions of records older than the installation keeps them, a month at a time, which takes no
 * time however much they hold. Those days can no longer be recomputed.
 */
export const retentionTask = ({
  database,
  clock,
  config,
  log,
}: Pick<Platform, "database" | "clock" | "config" | "log">): Task =>
  task({
    bean: "records",
    method: "retention",
    jobName: "Retention of records",
    cron: "0 41 2 * * ?",
    catchUp: true,
    run: async (_params, { say, signal }) => {
      const before = monthsBack(clock.now(), config.keepRecordsMonths);
      const months = await monthsBefore(database.pool, goMonthly, before);
      say(`records before ${before.toISOString().slice(0, 10)} expired: ${months.length} months`);
      for (const month of months) {
        if (signal.aborted) return;
        if (!(await dropMonth(database.pool, month)))
          return say("a backup is being made: what expired stays another night");
        log.info(month, "expired partitions dropped");
      }
    },
  });
