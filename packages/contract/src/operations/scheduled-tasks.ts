import * as z from "zod/mini";
import {
  Created,
  endpoint,
  Id,
  IdList,
  IdText,
  optionalText,
  pageQuery,
  pageSchema,
  SearchText,
  text,
} from "../endpoint.ts";
import { TimeZone } from "../time-texts.ts";
import { TaskKind, TaskParams } from "./task-params.ts";

/** Lists of tasks and of their runs show twenty rows unless asked otherwise. */
const pageOfTwenty = { ...pageQuery, size: z._default(pageQuery.size, 20) };
const byId = z.object({ id: IdText });
const YesNo = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value) => value === "true"),
);

/** The outcomes of a run. `skipped`: its time came, but it was not done; `reason` says why. */
export const runStates = ["running", "success", "failed", "skipped"] as const;
/** Why a run was begun: at its time, late because no server was there at its time, or by somebody. */
export const runTriggers = ["schedule", "catchUp", "manual"] as const;
/** Why a run was skipped (`missed`, `stillRunning`) or failed without an error of its own. */
export const runReasons = ["missed", "stillRunning", "serverStopped", "unknownTask"] as const;

export const ScheduledTaskDraft = z.strictObject({
  jobName: text(64),
  beanName: text(64),
  methodName: text(64),
  params: z._default(TaskParams, {}),
  /** Quartz: second minute hour day month weekday [year]; read in `timeZone`. */
  cronExpression: text(120),
  timeZone: z._default(TimeZone, "UTC"),
  /** Whether a run whose time came while no server was running is done once at the next start. */
  catchUp: z._default(z.boolean(), false),
  remark: optionalText(500),
});
export type ScheduledTaskDraft = z.output<typeof ScheduledTaskDraft>;

export const TaskRun = z.object({
  id: Id,
  jobId: Id,
  jobName: z.string(),
  beanName: z.string(),
  methodName: z.string(),
  state: z.enum(runStates),
  trigger: z.enum(runTriggers),
  /** Who asked for it; null when nobody did. */
  username: z.nullable(z.string()),
  /** null while running and when skipped. */
  isSuccess: z.nullable(z.boolean()),
  start: z.string(),
  /** Milliseconds. */
  duration: z.nullable(z.int()),
  output: z.string(),
  reason: z.nullable(z.enum(runReasons)),
  exceptionDetail: z.nullable(z.string()),
});
export type TaskRun = z.output<typeof TaskRun>;

export const ScheduledTask = z.object({
  id: Id,
  jobName: z.string(),
  beanName: z.string(),
  methodName: z.string(),
  params: TaskParams,
  cronExpression: z.string(),
  timeZone: z.string(),
  catchUp: z.boolean(),
  remark: z.string(),
  isPause: z.boolean(),
  createTime: z.string(),
  /** null while paused and when it never comes again. */
  nextRun: z.nullable(z.string()),
  runningSince: z.nullable(z.string()),
  /** Requested by somebody and about to begin. */
  isAsked: z.boolean(),
  /** The last run that was begun. */
  lastRun: z.nullable(TaskRun),
});
export type ScheduledTask = z.output<typeof ScheduledTask>;

export const scheduledTasks = {
  list: endpoint({
    method: "GET",
    path: "/api/jobs",
    permission: "job:list",
    summary: "Scheduled tasks by name, kind and state",
    query: z.object({ ...pageOfTwenty, search: SearchText, isPause: z.optional(YesNo) }),
    reply: pageSchema(ScheduledTask),
  }),
  kinds: endpoint({
    method: "GET",
    path: "/api/jobs/kinds",
    permission: "job:list",
    summary: "What tasks can do, with the settings each takes",
    reply: z.array(TaskKind),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/jobs",
    permission: "job:add",
    summary: "Makes a scheduled task",
    body: ScheduledTaskDraft,
    reply: Created,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/jobs",
    permission: "job:edit",
    summary: "Changes a scheduled task",
    body: z.extend(ScheduledTaskDraft, { id: Id }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/jobs",
    permission: "job:del",
    summary: "Deletes scheduled tasks that are not running, with the log of their runs",
    body: IdList,
    reply: z.null(),
  }),
  toggle: endpoint({
    method: "PUT",
    path: "/api/jobs/:id",
    permission: "job:edit",
    summary: "Pauses a scheduled task, or resumes it",
    params: byId,
    reply: z.null(),
  }),
  run: endpoint({
    method: "PUT",
    path: "/api/jobs/exec/:id",
    permission: "job:run",
    summary: "Runs a scheduled task now, also a paused one",
    params: byId,
    reply: z.null(),
  }),
  logs: endpoint({
    method: "GET",
    path: "/api/jobs/logs",
    permission: "job:list",
    summary: "Runs of scheduled tasks, the latest first",
    query: z.object({ ...pageOfTwenty, jobId: z.optional(IdText), state: z.optional(z.enum(runStates)) }),
    reply: pageSchema(TaskRun),
  }),
};
