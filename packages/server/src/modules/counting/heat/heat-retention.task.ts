import { inTransaction } from "../../../platform/database/in-transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { gridDays } from "./heat-intake.ts";
import { dropHeat, expiredHeat, forgetTracks } from "./heat-sums.queries.ts";

const dayMs = 86_400_000;
/** Sums of hours are kept two years, those of days for good. */
const hourDays = 2 * 366;
const trackDays = 1;

/** Once a night: drops months of grids and of hours that are no longer kept, and forgets which tracks were seen. */
export const heatRetentionTask = ({
  database,
  clock,
  log,
}: Pick<Platform, "database" | "clock" | "log">): Task =>
  task({
    bean: "heat",
    method: "retention",
    jobName: "Retention of heat",
    cron: "0 47 2 * * ?",
    catchUp: true,
    run: async (_params, { say, signal }) => {
      const { pool } = database;
      const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      await forgetTracks(pool, before(trackDays));
      const expired = await expiredHeat(pool, { heat_grids: before(gridDays), heat_hours: before(hourDays) });
      say(`${expired.length} months of heat expired`);
      for (const name of expired) {
        if (signal.aborted) return;
        if (!(await inTransaction(pool, (client) => dropHeat(client, name))))
          return say("a backup is being made: what expired stays another night");
        log.info({ name }, "expired heat dropped");
      }
    },
  });
