import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Platform } from "../../../../platform/platform.ts";
import { type Task, task } from "../../../../platform/tasks.ts";
import { prepareMonth } from "./partitions.queries.ts";
import { type Dropped, dropMonth, type KeptMonth, monthsBefore } from "./retention.queries.ts";

/** What goes month by month. Roll-ups stay: figures outlive the records they were made of. */
const goMonthly = ["records", "record_revisions", "running_totals"];

/** Midnight of the first day of the month that lies so many whole months back, UTC. */
function monthsBack(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

/** A question over all records of a large installation may last some minutes. */
const tries = 20;
const betweenTriesMs = 10_000;

async function dropPatiently(pool: pg.Pool, month: KeptMonth, signal: AbortSignal): Promise<Dropped> {
  for (let nth = 1; ; nth++) {
    const done = await dropMonth(pool, month);
    if (done !== "inUse" || nth === tries || signal.aborted) return done;
    await pause(betweenTriesMs, undefined, { signal }).catch(() => undefined);
  }
}

/** A month's tables are there so long before it begins: its first count waits for none, nor for each worker of a cluster. */
const aheadMs = 7 * 86_400_000;

/**
 * Once a night: makes the partitions of a month that is about to begin, and drops those of records older than the
 * installation keeps them, a month at a time, which takes no time however much they hold. Those days can no longer be
 * recomputed.
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
      const soon = new Date(clock.now().getTime() + aheadMs).toISOString().slice(0, 7);
      if (!(await prepareMonth(database.pool, soon)))
        say(`records are being read: ${soon} is made another night`);
      const before = monthsBack(clock.now(), config.keepRecordsMonths);
      const months = await monthsBefore(database.pool, goMonthly, before);
      say(`records before ${before.toISOString().slice(0, 10)} expired: ${months.length} months`);
      for (const month of months) {
        if (signal.aborted) return;
        const done = await dropPatiently(database.pool, month, signal);
        if (done === "backup") return say("a backup is being made: what expired stays another night");
        if (done === "inUse") return say(`${month.month} is being read: what expired stays another night`);
        log.info(month, "expired partitions dropped");
      }
    },
  });
