import type { Platform } from "../../../platform/platform.ts";
import { failingTasks, nextTime, plannedTask } from "../scheduled-tasks/scheduled-tasks.ts";
import { backupQueries } from "./backups.queries.ts";

/** What is wrong with the backups of an installation. */
export interface BackupFault {
  cause: "backupOld" | "lastRunFailed";
  /** The task to look at; null where somebody deleted it. */
  taskId: number | null;
  name: string;
  since: Date;
  /** What a failed run said. */
  message: string;
}

/** Once the next one should have been there for so long, the last one is old. */
const graceMs = 2 * 86_400_000;

/**
 * Whether backups are made as planned. An embedded database has no other; who brings a PostgreSQL of their own says by naming a
 * folder that these count.
 */
export async function backupFault(
  { database: { db }, config, demo }: Pick<Platform, "database" | "config" | "demo">,
  now: Date,
): Promise<BackupFault | null> {
  const isExpected = config.backupFolder !== undefined || (config.databaseUrl === undefined && !demo);
  if (!isExpected) return null;
  const failing = (await failingTasks(db)).find(({ bean }) => bean === "backups");
  if (failing) {
    const { id: taskId, name, since, message } = failing;
    return { cause: "lastRunFailed", taskId, name, since, message };
  }
  const queries = backupQueries(db);
  const task = await plannedTask(db, "backups", "make");
  const last = (await queries.newest())?.made_at ?? (await queries.begin());
  const next = task && !task.isPaused ? nextTime(task.cron, task.timeZone, last) : null;
  const since = next ?? last;
  if (now.getTime() < since.getTime() + graceMs) return null;
  return { cause: "backupOld", taskId: task?.id ?? null, name: task?.name ?? "Backup", since, message: "" };
}
