import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Identity } from "../../identity/identity.ts";
import { forgetOperations } from "../logs/operation-log.ts";
import { cleanUpQueries } from "./clean-up.queries.ts";

const dayMs = 86_400_000;
const operationsKeptDays = 30;

/** Once a night: forgets what is over and what is old. */
export const cleanUpJob = (
  { database, clock, config }: Pick<Platform, "database" | "clock" | "config">,
  identity: Pick<Identity, "sweep">,
): Job<object> => ({
  name: "clean-up",
  schedule: "17 3 * * *",
  single: true,
  handle: async () => {
    const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
    await identity.sweep();
    await forgetOperations({ database }, before(operationsKeptDays));
    await cleanUpQueries(database.db).forgetPayloads(before(config.keepPayloadsDays));
  },
});
