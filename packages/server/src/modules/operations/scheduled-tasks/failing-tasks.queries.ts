import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** A task whose last run failed. */
export interface FailingTask {
  id: number;
  name: string;
  bean: string;
  /** The first failure since it last succeeded. */
  since: Date;
  /** What the last run said. */
  message: string;
}

/** Tasks that are not paused and whose last run failed. */
export async function failingTasks(db: Db): Promise<FailingTask[]> {
  const { rows } = await sql<FailingTask>`
    select t.id, t.job_name as name, t.bean, coalesce(f.since, r.started_at) as since,
      split_part(coalesce(r.exception, r.reason, ''), E'\n', 1) as message
    from scheduled_tasks t
    join lateral (
      select x.* from task_runs x where x.task_id = t.id and x.state in ('success', 'failed')
      order by x.started_at desc, x.id desc limit 1) r on r.state = 'failed'
    left join lateral (
      select min(x.started_at) as since from task_runs x
      where x.task_id = t.id and x.state = 'failed' and x.started_at > coalesce(
        (select max(y.started_at) from task_runs y where y.task_id = t.id and y.state = 'success'), '-infinity')) f on true
    where not t.is_paused
    order by t.id`.execute(db);
  return rows;
}

/** When a kind of task runs, for those who ask whether it does. */
export interface PlannedTask {
  id: number;
  name: string;
  cron: string;
  timeZone: string;
  isPaused: boolean;
}

/** The first task of a kind that is not paused, else one that is; undefined where somebody deleted all. */
export const plannedTask = (db: Db, bean: string, method: string): Promise<PlannedTask | undefined> =>
  db
    .selectFrom("scheduled_tasks")
    .select(["id", "job_name as name", "cron", "time_zone as timeZone", "is_paused as isPaused"])
    .where("bean", "=", bean)
    .where("method", "=", method)
    .orderBy("is_paused")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
