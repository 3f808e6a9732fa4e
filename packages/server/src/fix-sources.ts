import { failingTasks } from "./modules/operations/scheduled-tasks/scheduled-tasks.ts";
import { type FixSource, fixSources } from "./modules/reporting/fix-list/fix-list.ts";

/** Scheduled tasks whose last run failed; they are the installation's. */
const taskSource: FixSource = {
  name: "tasks",
  kinds: ["taskFailing"],
  everyMs: 60_000,
  async find({ database }, tenantId) {
    if (tenantId !== null) return [];
    const failing = await failingTasks(database.db);
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

/** Everything that looks for what is to be fixed. */
export const everyFixSource: readonly FixSource[] = [...fixSources, taskSource];
