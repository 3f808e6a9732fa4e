import { draftHours } from "@foyer/contract/counting/imports";
import { mayPass } from "../../../platform/database/may-pass.ts";
import type { Job } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { forgetContent } from "./file-store.queries.ts";
import { importQueries } from "./imports.queries.ts";
import { undoImport } from "./undo-import.ts";
import { writeImport } from "./write-import.ts";

export interface ImportWork {
  tenantId: number;
  importId: number;
}

export const importJobName = "import";

async function work(
  platform: Platform,
  { tenantId, importId }: ImportWork,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = platform.database;
  const found = await importQueries(db).forWork(tenantId, importId);
  if (found?.state === "undoing" && found.undone)
    return undoImport(platform, { tenantId, id: importId, undone: found.undone });
  const isWaiting = found?.state === "waiting" || found?.state === "running";
  if (!isWaiting || !found.plan || !found.committed_at) return;
  const { plan, committed_at: committedAt } = found;
  await writeImport(platform, { tenantId, id: importId, plan, committedAt }, stopping);
  await forgetContent(db, tenantId, importId);
}

/** Writes an import, or takes it back, as its state says; run again after a crash it goes on. */
export const importJob = (platform: Platform): Job<ImportWork> => ({
  name: importJobName,
  isLong: true,
  giveUp: async ({ tenantId, importId }) => {
    const queries = importQueries(platform.database.db);
    const state = (await queries.forWork(tenantId, importId))?.state;
    if (state === "waiting" || state === "running" || state === "undoing")
      await queries.stop(tenantId, importId, "import.broken");
  },
  handle: (asked, stopping) =>
    work(platform, asked, stopping).catch(async (error: unknown) => {
      if (stopping.aborted || mayPass(error)) throw error;
      const { tenantId, importId } = asked;
      const isRefusal = error instanceof Refusal;
      if (!isRefusal) platform.log.error({ importId, error: String(error) }, "an import failed");
      await importQueries(platform.database.db).stop(
        tenantId,
        importId,
        isRefusal ? error.key : "import.broken",
      );
    }),
});

/** Every hour: deletes uploaded files that nobody imported. */
export const forgetDraftsTask = ({ database, clock }: Pick<Platform, "database" | "clock">): Task =>
  task({
    bean: "imports",
    method: "forgetDrafts",
    jobName: "Clean-up of uploaded files",
    cron: "0 23 * * * ?",
    run: async () => {
      const before = new Date(clock.now().getTime() - draftHours * 3_600_000);
      await importQueries(database.db).dropDraftsBefore(before);
    },
  });
