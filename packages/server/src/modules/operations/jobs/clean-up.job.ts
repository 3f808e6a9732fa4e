import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Identity } from "../../identity/identity.ts";
import { forgetOperations } from "../logs/operation-log.ts";
import { cleanUpQueries } from "./clean-up.queries.ts";

/** How long operations and payloads that never became records are kept. */
const keptMs = 30 * 86_400_000;

/** Once a night: forgets what is over and what is old. */
export const cleanUpJob = (
  { database, clock }: Pick<Platform, "database" | "clock">,
  identity: Pick<Identity, "sweep">,
): Job<object> => ({
  name: "clean-up",
  schedule: "17 3 * * *",
  single: true,
  handle: async () => {
    const before = new Date(clock.now().getTime() - keptMs);
    await identity.sweep();
    await forgetOperations({ database }, before);
    await cleanUpQueries(database.db).forgetPayloads(before);
  },
});
