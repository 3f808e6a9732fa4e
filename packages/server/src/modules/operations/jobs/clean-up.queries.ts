import type { Db } from "../../../platform/database/database.ts";

const count = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows);

export const cleanUpQueries = (db: Db) => ({
  forgetPayloads: async (before: Date) =>
    count(await db.deleteFrom("kept_payloads").where("received_at", "<", before).executeTakeFirstOrThrow()),

  /** What devices were asked, once it is over. */
  forgetCommands: async (before: Date) =>
    count(await db.deleteFrom("commands").where("finished_at", "<", before).executeTakeFirstOrThrow()),

  forgetDeviceEvents: async (before: Date) =>
    count(await db.deleteFrom("device_events").where("at", "<", before).executeTakeFirstOrThrow()),

  /** Changes of big screens that nobody has merged. */
  forgetScreenBranches: async (before: Date) =>
    count(await db.deleteFrom("screen_branches").where("made_at", "<", before).executeTakeFirstOrThrow()),

  /** What is still running stays, however long ago it began. */
  forgetRuns: async (before: Date) =>
    count(
      await db
        .deleteFrom("task_runs")
        .where("started_at", "<", before)
        .where("state", "!=", "running")
        .executeTakeFirstOrThrow(),
    ),
});
