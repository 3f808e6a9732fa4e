import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { silentDevices } from "./offline.queries.ts";

const mostListed = 200;

/** Counts and lists the bound devices that have said nothing for several of their upload intervals. */
export const offlineTask = ({ database, clock }: Pick<Platform, "database" | "clock">): Task =>
  task({
    bean: "devices",
    method: "offline",
    jobName: "Silent devices",
    cron: "0 5 * * * ?",
    parameters: { intervals: { kind: "integer", min: 1, max: 1_000, usual: 3 } },
    run: async ({ intervals }, { say }) => {
      const { count, devices } = await silentDevices(database.db, clock.now(), intervals, mostListed);
      say(`silent devices: ${count}`);
      for (const { company, entity, sn, name, lastSeenAt } of devices)
        say(`${company}, ${entity}: ${name} (${sn}), last heard ${lastSeenAt?.toISOString() ?? "never"}`);
      if (count > devices.length) say(`and ${count - devices.length} more`);
    },
  });
