import { setTimeout as sleep } from "node:timers/promises";
import { type ScheduledTask, scheduledTasks } from "@foyer/contract/operations/scheduled-tasks";
import type { Row } from "../figures/row.ts";
import type { Ask } from "../house/console.ts";
import type { LargeHouse } from "./large-house.ts";
import { line } from "./measure.ts";

/** Runs a task now and waits for its end. */
async function run(admin: Ask, { id, jobName, lastRun }: ScheduledTask): Promise<Row> {
  await admin(scheduledTasks.run, { params: { id } });
  for (;;) {
    await sleep(200);
    const { content } = await admin(scheduledTasks.logs, { query: { jobId: id, size: 1 } });
    const [last] = content;
    if (!last || last.id === lastRun?.id || last.state === "running") continue;
    const said = (last.exceptionDetail ?? last.output).trim().split("\n").at(-1) ?? "";
    return line(
      `by night: ${jobName}`,
      `${((last.duration ?? 0) / 1000).toFixed(1)} s: ${said.slice(-120)}`,
      {
        result: last.state === "success" ? "" : "MISS",
      },
    );
  }
}

const isRetention = ({ methodName, beanName }: ScheduledTask) =>
  beanName === "records" && methodName === "retention";

async function runSome(admin: Ask, isWanted: (task: ScheduledTask) => boolean): Promise<Row[]> {
  const rows: Row[] = [];
  const { content } = await admin(scheduledTasks.list, { query: { size: 100 } });
  for (const task of content.filter(isWanted)) rows.push(await run(admin, task));
  return rows;
}

/** Everything that runs by night, run now; retention and backups apart. */
export const nights = ({ admin }: LargeHouse): Promise<Row[]> =>
  runSome(admin, (task) => !isRetention(task) && !task.beanName.startsWith("backup"));

/** Lets the oldest months go: all that have no detail, or one. */
export async function retention(house: LargeHouse): Promise<Row[]> {
  const { years, detail } = house.size;
  await house.restart(
    detail > 0 ? {} : { FOYER_MAX_AGE_DAYS: "28", FOYER_KEEP_RECORD_MONTHS: `${years * 12 - 1}` },
  );
  return runSome(house.admin, isRetention);
}
