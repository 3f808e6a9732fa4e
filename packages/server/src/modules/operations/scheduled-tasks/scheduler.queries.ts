import type { TaskParams } from "@foyer/contract/operations/task-params";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Task } from "../../../platform/tasks.ts";

/** A server that runs a task says so at least this often, or another one takes it for stopped. */
export const leaseSeconds = 60;

/** A task whose time has come, that somebody asked for, or whose server fell silent. */
export interface DueTask {
  id: number;
  bean: string;
  method: string;
  params: TaskParams;
  cron: string;
  time_zone: string;
  catch_up: boolean;
  next_at: Date | null;
  asked_by: string | null;
  running_since: Date | null;
  run_id: number | null;
  is_lost: boolean;
}

export type Trigger = "schedule" | "catchUp" | "manual";

export interface Outcome {
  state: "success" | "failed";
  durationMs: number | null;
  output: string;
  reason: string | null;
  exception: string | null;
}

const atRest = { running_since: null, lease_until: null, run_id: null };
const leaseEnd = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;

export const schedulerQueries = (db: Db) => ({
  /** Offers a task once per installation; who deletes it is not offered it again. */
  seed: (task: Task, nextAt: Date | null) =>
    db.transaction().execute(async (tx) => {
      const isNew = await tx
        .insertInto("seeded_tasks")
        .values({ bean: task.bean, method: task.method })
        .onConflict((conflict) => conflict.doNothing())
        .returning("bean")
        .executeTakeFirst();
      if (!isNew) return;
      const offered = (jobName: string) =>
        tx
          .insertInto("scheduled_tasks")
          .values({
            job_name: jobName,
            bean: task.bean,
            method: task.method,
            params: JSON.stringify(
              Object.fromEntries(task.parameters.map(({ name, usual }) => [name, usual])),
            ),
            cron: task.usual.cronExpression,
            time_zone: task.usual.timeZone,
            catch_up: task.usual.catchUp,
            remark: "",
            next_at: nextAt,
          })
          .onConflict((conflict) => conflict.column("job_name").doNothing())
          .returning("id")
          .executeTakeFirst();
      // Somebody may have given its name to a task of theirs.
      for (let nth = 1, isThere = false; !isThere; nth++)
        isThere = (await offered(nth === 1 ? task.jobName : `${task.jobName} (${nth})`)) !== undefined;
    }),

  due: async (now: Date): Promise<DueTask[]> => {
    const { rows } = await sql<DueTask>`
      select id, bean, method, params, cron, time_zone, catch_up, next_at, asked_by, running_since, run_id,
        coalesce(lease_until < now(), false) as is_lost
      from scheduled_tasks
      where (next_at <= ${now} and not is_paused) or (asked_by is not null and running_since is null) or lease_until < now()
      order by coalesce(next_at, created_at), id`.execute(db);
    return rows;
  },

  nextOfAll: async (): Promise<Date | null> => {
    const row = await db
      .selectFrom("scheduled_tasks")
      .select((e) => e.fn.min("next_at").as("next"))
      .where("is_paused", "=", false)
      .executeTakeFirst();
    return (row?.next as Date | null) ?? null;
  },

  /** Takes a task for this server and begins its run; undefined when another server was quicker or it is not due any more. */
  begin: (task: DueTask, trigger: Trigger, nextAt: Date | null, now: Date) =>
    db.transaction().execute(async (tx) => {
      const mine = await tx
        .updateTable("scheduled_tasks")
        .set({ running_since: now, lease_until: leaseEnd, next_at: nextAt, asked_by: null })
        .where("id", "=", task.id)
        .where("running_since", "is", null)
        .where(sql<boolean>`next_at is not distinct from ${task.next_at}::timestamptz`)
        .where(sql<boolean>`asked_by is not distinct from ${task.asked_by}::text`)
        .returning("id")
        .executeTakeFirst();
      if (!mine) return undefined;
      const { id } = await tx
        .insertInto("task_runs")
        .values({ task_id: task.id, state: "running", trigger, username: task.asked_by, started_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.updateTable("scheduled_tasks").set({ run_id: id }).where("id", "=", task.id).execute();
      return id;
    }),

  /** Lets a time go by without a run and keeps why; whichever server does so first. */
  skip: (task: DueTask, reason: "missed" | "stillRunning", nextAt: Date | null, now: Date) =>
    db.transaction().execute(async (tx) => {
      const mine = await tx
        .updateTable("scheduled_tasks")
        .set({ next_at: nextAt })
        .where("id", "=", task.id)
        .where("next_at", "=", task.next_at)
        .returning("id")
        .executeTakeFirst();
      if (!mine) return;
      await tx
        .insertInto("task_runs")
        .values({ task_id: task.id, state: "skipped", trigger: "schedule", started_at: now, reason })
        .execute();
    }),

  /** Says that the run goes on, with its output so far; false when it is not this server's any more. */
  goOn: async (runId: number, output: string): Promise<boolean> => {
    const mine = await db
      .updateTable("scheduled_tasks")
      .set({ lease_until: leaseEnd })
      .where("run_id", "=", runId)
      .returning("id")
      .executeTakeFirst();
    // The run may have ended meanwhile: its last words stay.
    if (mine) {
      await db
        .updateTable("task_runs")
        .set({ output })
        .where("id", "=", runId)
        .where("state", "=", "running")
        .execute();
    }
    return mine !== undefined;
  },

  finish: (runId: number, { state, durationMs, output, reason, exception }: Outcome) =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable("task_runs")
        .set({ state, duration_ms: durationMs, output, reason, exception })
        .where("id", "=", runId)
        .where("state", "=", "running")
        .execute();
      await tx.updateTable("scheduled_tasks").set(atRest).where("run_id", "=", runId).execute();
    }),

  /** Ends a run whose server stops, and makes its task due again: another server begins it anew. */
  handOver: (runId: number, { durationMs, output, exception }: Outcome, now: Date) =>
    db.transaction().execute(async (tx) => {
      const end = { state: "failed" as const, duration_ms: durationMs, output, exception };
      await interrupt(tx, runId, end, () => true, now);
    }),

  /**
   * Ends the run of a server that fell silent, and makes its task due again; not twice in a row, as a task may be what
   * ends its servers.
   */
  giveUp: (runId: number, now: Date) =>
    db.transaction().execute(async (tx) => {
      const lost = await tx
        .selectFrom("scheduled_tasks")
        .select("id")
        .where("run_id", "=", runId)
        .where(sql<boolean>`lease_until < now()`)
        .forUpdate()
        .executeTakeFirst();
      if (!lost) return;
      const isFirst = async () => (await reasonBefore(tx, lost.id, runId)) !== "serverStopped";
      await interrupt(tx, runId, { state: "failed" }, isFirst, now);
    }),
});

/** Why the run before another one did not take place, or ended. */
const reasonBefore = async (tx: Tx, taskId: number, runId: number): Promise<string | null> => {
  const before = await tx
    .selectFrom("task_runs")
    .select("reason")
    .where("task_id", "=", taskId)
    .where("id", "<", runId)
    .where("state", "<>", "skipped")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return before?.reason ?? null;
};

/** Ends a run that its server did not finish; the task is at rest, and due where `isDue` says so. */
async function interrupt(
  tx: Tx,
  runId: number,
  end: { state: "failed"; duration_ms?: number | null; output?: string; exception?: string | null },
  isDue: () => boolean | Promise<boolean>,
  now: Date,
): Promise<void> {
  const run = await tx
    .updateTable("task_runs")
    .set({ ...end, reason: "serverStopped" })
    .where("id", "=", runId)
    .where("state", "=", "running")
    .returning(["trigger", "username"])
    .executeTakeFirst();
  const again =
    run?.trigger === "manual"
      ? { asked_by: run.username }
      : { next_at: sql<Date>`least(next_at, ${now}::timestamptz)` };
  await tx
    .updateTable("scheduled_tasks")
    .set({ ...atRest, ...(run && (await isDue()) ? again : {}) })
    .where("run_id", "=", runId)
    .execute();
}
