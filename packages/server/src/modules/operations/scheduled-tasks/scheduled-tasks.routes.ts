import { type ScheduledTaskDraft, scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import { type TaskKind, taskFaults } from "@foyer/contract/operations/task-params";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { nextTime, readCron } from "./cron.ts";
import { scheduledTaskQueries } from "./scheduled-tasks.queries.ts";

export function scheduledTaskRoutes(
  app: FastifyInstance,
  { database, tasks, clock, events }: Platform,
): void {
  const scheduled = scheduledTaskQueries(database.db);
  const kinds = (): TaskKind[] =>
    tasks.all().map(({ bean, method, jobName, parameters, usual }) => ({
      beanName: bean,
      methodName: method,
      jobName,
      parameters: [...parameters],
      usual,
    }));

  function checked(draft: ScheduledTaskDraft): ScheduledTaskDraft {
    const fields = taskFaults(draft, kinds(), readCron, clock.now());
    if (Object.keys(fields).length > 0) throw new Refusal("validation.failed", { fields });
    return draft;
  }

  const next = ({ cronExpression, timeZone }: Pick<ScheduledTaskDraft, "cronExpression" | "timeZone">) =>
    nextTime(cronExpression, timeZone, clock.now());

  serve(app, scheduledTasks.list, ({ query }) => scheduled.page(query));

  serve(app, scheduledTasks.kinds, kinds);

  serve(app, scheduledTasks.logs, ({ query }) => scheduled.runs(query));

  serve(app, scheduledTasks.create, async ({ body }) => {
    const made = await scheduled.insert(checked(body), next(body));
    events.emit("taskChanged", {});
    return made;
  });

  serve(app, scheduledTasks.update, async ({ body: { id, ...draft }, request }) => {
    request.before = found(await scheduled.byId(id));
    await scheduled.update(id, checked(draft), next(draft));
    events.emit("taskChanged", {});
    return null;
  });

  serve(app, scheduledTasks.remove, async ({ body, request }) => {
    request.before = await scheduled.many(body);
    return scheduled.delete(body);
  });

  serve(app, scheduledTasks.toggle, async ({ params, request }) => {
    const task = found(await scheduled.byId(params.id));
    request.before = task;
    const paused = !task.is_paused;
    const nextAt = paused ? null : next({ cronExpression: task.cron, timeZone: task.time_zone });
    await scheduled.pause(task.id, paused, nextAt);
    events.emit("taskChanged", {});
    return null;
  });

  serve(app, scheduledTasks.run, async ({ params, caller, request }) => {
    const task = found(await scheduled.byId(params.id));
    request.before = task;
    if (!tasks.find(task.bean, task.method)) throw new Refusal("task.unknown");
    if (!(await scheduled.askForRun(task.id, caller.username))) throw new Refusal("task.running");
    events.emit("taskChanged", {});
    return null;
  });
}
