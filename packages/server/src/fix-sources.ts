import { backupFault } from "./modules/operations/backups/backups.ts";
import { failingTasks } from "./modules/operations/scheduled-tasks/scheduled-tasks.ts";
import { type FixSource, fixSources } from "./modules/reporting/fix-list/fix-list.ts";

/** Scheduled tasks whose last run failed; they are the installation's. */
const taskSource: FixSource = {
  name: "tasks",
  kinds: ["taskFailing"],
  everyMs: 60_000,
  async find({ database }, tenantId) {
    if (tenantId !== null) return [];
    // Those of backups are of a kind of their own.
    const failing = (await failingTasks(database.db)).filter(({ bean }) => bean !== "backups");
    return failing.map(({ id, name, since, message }) => ({
      kind: "taskFailing",
      cause: "lastRunFailed",
      severity: "high",
      subject: `task:${id}`,
      subjectId: id,
      entityId: null,
      name,
      facts: message === "" ? {} : { message },
      since,
    }));
  },
};

/** Backups that are not made, or fail; they are the installation's. */
const backupSource: FixSource = {
  name: "backups",
  kinds: ["backupOverdue"],
  everyMs: 60_000,
  async find(tools, tenantId, now) {
    if (tenantId !== null) return [];
    const fault = await backupFault(tools, now);
    if (fault === null) return [];
    const { cause, taskId, name, since, message } = fault;
    return [
      {
        kind: "backupOverdue",
        cause,
        severity: "high",
        subject: "backups",
        subjectId: taskId,
        entityId: null,
        name,
        facts: message === "" ? {} : { message },
        since,
      },
    ];
  },
};

/** Everything that looks for what is to be fixed. */
export const everyFixSource: readonly FixSource[] = [...fixSources, taskSource, backupSource];
