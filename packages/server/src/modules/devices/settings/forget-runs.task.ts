import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { forgetRuns } from "./runs.queries.ts";

const dayMs = 24 * 3_600_000;

/** Runs of templates are kept for as long as somebody may ask how they went. */
export const forgetRunsTask = ({ database, clock }: Pick<Platform, "database" | "clock">): Task =>
  task({
    bean: "devices",
    method: "forgetSettingRuns",
    jobName: "Forget old setting runs",
    cron: "0 40 3 * * ?",
    parameters: { settingRunDays: { kind: "integer", min: 7, max: 3650, usual: 180 } },
    run: async ({ settingRunDays: days }, { say, signal }) => {
      const before = new Date(clock.now().getTime() - days * dayMs);
      let forgotten = 0;
      for (let gone = -1; gone !== 0 && !signal.aborted; ) {
        gone = await forgetRuns(database.db, before);
        forgotten += gone;
      }
      say(`${forgotten} runs forgotten`);
    },
  });
