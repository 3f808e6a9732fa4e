import type { ScheduledTask, ScheduledTaskDraft, TaskRun } from "@foyer/contract/operations/scheduled-tasks";
import { sql } from "kysely";
import { contains, type Db } from "../../../platform/database/database.ts";
import { allDeleted, type Page, paged } from "../../../platform/database/page.ts";
import { Refusal } from "../../../platform/refusal.ts";

const columns = (draft: ScheduledTaskDraft) => ({
  job_name: draft.jobName,
  bean: draft.beanName,
  method: draft.methodName,
  params: JSON.stringify(draft.params),
  cron: draft.cronExpression,
  time_zone: draft.timeZone,
  catch_up: draft.catchUp,
  remark: draft.remark,
});

const order = {
  fields: { jobName: "t.job_name", nextRun: "t.next_at", createTime: "t.created_at" },
  usual: "t.job_name",
  id: "t.id",
};

const runColumns = [
  "r.id",
  "r.task_id as jobId",
  "t.job_name as jobName",
  "t.bean as beanName",
  "t.method as methodName",
  "r.state",
  "r.trigger",
  "r.username",
  "r.started_at",
  "r.duration_ms as duration",
  "r.output",
  "r.reason",
  "r.exception as exceptionDetail",
] as const;

type RunRow = Omit<TaskRun, "isSuccess" | "start" | "reason"> & { started_at: Date; reason: string | null };

const isSuccessByState = { running: null, skipped: null, success: true, failed: false } as const;

const toTaskRun = ({ started_at, reason, ...row }: RunRow): TaskRun => ({
  ...row,
  reason: reason as TaskRun["reason"],
  isSuccess: isSuccessByState[row.state],
  start: started_at.toISOString(),
});

export const scheduledTaskQueries = (db: Db) => {
  /** The last run of each task that was begun. */
  async function lastRuns(ids: readonly number[]): Promise<Map<number, TaskRun>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom("scheduled_tasks as t")
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom("task_runs as x")
            .selectAll()
            .whereRef("x.task_id", "=", "t.id")
            .where("x.state", "!=", "skipped")
            .orderBy("x.started_at", "desc")
            .orderBy("x.id", "desc")
            .limit(1)
            .as("r"),
        (join) => join.onTrue(),
      )
      .where("t.id", "in", ids)
      .select(runColumns)
      .execute();
    return new Map(rows.map((row) => [row.jobId, toTaskRun(row)]));
  }

  return {
    async page({ search, isPause, ...page }: Page & { search: string; isPause?: boolean }) {
      let matching = db.selectFrom("scheduled_tasks as t");
      if (search) {
        const like = contains(search);
        matching = matching.where((e) =>
          e.or([
            e("t.job_name", "ilike", like),
            e(sql`t.bean || '.' || t.method`, "ilike", like),
            e("t.remark", "ilike", like),
          ]),
        );
      }
      if (isPause !== undefined) matching = matching.where("t.is_paused", "=", isPause);
      const { content, totalElements } = await paged(matching, matching.selectAll("t"), page, order);
      const runs = await lastRuns(content.map(({ id }) => id));
      return {
        totalElements,
        content: content.map(
          (row): ScheduledTask => ({
            id: row.id,
            jobName: row.job_name,
            beanName: row.bean,
            methodName: row.method,
            params: row.params,
            cronExpression: row.cron,
            timeZone: row.time_zone,
            catchUp: row.catch_up,
            remark: row.remark,
            isPause: row.is_paused,
            createTime: row.created_at.toISOString(),
            nextRun: row.next_at?.toISOString() ?? null,
            runningSince: row.running_since?.toISOString() ?? null,
            isAsked: row.asked_by !== null,
            lastRun: runs.get(row.id) ?? null,
          }),
        ),
      };
    },

    async runs({ jobId, state, page, size }: Page & { jobId?: number; state?: TaskRun["state"] }) {
      let matching = db.selectFrom("task_runs as r").innerJoin("scheduled_tasks as t", "t.id", "r.task_id");
      if (jobId !== undefined) matching = matching.where("r.task_id", "=", jobId);
      if (state !== undefined) matching = matching.where("r.state", "=", state);
      const [rows, total] = await Promise.all([
        matching
          .select(runColumns)
          .orderBy("r.started_at", "desc")
          .orderBy("r.id", "desc")
          .limit(size)
          .offset(page * size)
          .execute(),
        matching.select((e) => e.fn.countAll<number>().as("n")).executeTakeFirstOrThrow(),
      ]);
      return { content: rows.map(toTaskRun), totalElements: total.n };
    },

    byId: (id: number) =>
      db.selectFrom("scheduled_tasks").selectAll().where("id", "=", id).executeTakeFirst(),

    insert: (draft: ScheduledTaskDraft, nextAt: Date | null) =>
      db
        .insertInto("scheduled_tasks")
        .values({ ...columns(draft), next_at: nextAt })
        .returning("id")
        .executeTakeFirstOrThrow(),

    update: (id: number, draft: ScheduledTaskDraft, nextAt: Date | null) =>
      db
        .updateTable("scheduled_tasks")
        .set({
          ...columns(draft),
          next_at: sql`case when is_paused then null else ${nextAt}::timestamptz end`,
        })
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst(),

    /** Nothing happens when somebody else was quicker. */
    pause: (id: number, paused: boolean, nextAt: Date | null) =>
      db
        .updateTable("scheduled_tasks")
        .set({ is_paused: paused, next_at: nextAt })
        .where("id", "=", id)
        .where("is_paused", "!=", paused)
        .execute(),

    /** Whether it could be asked for: it neither runs nor is it about to. */
    askForRun: async (id: number, username: string) =>
      (await db
        .updateTable("scheduled_tasks")
        .set({ asked_by: username })
        .where("id", "=", id)
        .where("running_since", "is", null)
        .where("asked_by", "is", null)
        .returning("id")
        .executeTakeFirst()) !== undefined,

    delete: (ids: readonly number[]) =>
      db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom("scheduled_tasks")
          .where("id", "in", ids)
          .returning(["id", "running_since"])
          .execute();
        if (gone.some(({ running_since }) => running_since !== null)) throw new Refusal("task.running");
        return allDeleted(ids, gone);
      }),

    many: (ids: readonly number[]) =>
      db.selectFrom("scheduled_tasks").selectAll().where("id", "in", ids).execute(),
  };
};
