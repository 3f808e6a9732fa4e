import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { yesterdayTotals } from "./yesterday.queries.ts";

/** Every morning: says in its log what each company counted yesterday. */
export const yesterdayTask = ({ database, clock }: Pick<Platform, "database" | "clock">): Task =>
  task({
    bean: "figures",
    method: "yesterday",
    jobName: "Yesterday's totals",
    cron: "0 30 6 * * ?",
    run: async (_params, { say }) => {
      const companies = await yesterdayTotals(database.pool, clock.now());
      for (const one of companies) {
        const days = one.from === one.to ? one.from : `${one.from} to ${one.to}`;
        say(
          `${one.company} (${days}): in ${one.in}, out ${one.out}, ${one.counted} of ${one.entities} entities counted`,
        );
      }
      if (companies.length === 0) say("no company has entities");
    },
  });
