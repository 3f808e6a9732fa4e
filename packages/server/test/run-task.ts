import { type TaskParams, usualParams } from "@foyer/contract/operations/task-params";
import type { Task } from "../src/platform/tasks.ts";

/** Runs a task as a schedule would, with its usual settings unless given; gives the lines of its log. */
export async function runTask(task: Task, params: TaskParams = {}): Promise<string[]> {
  const said: string[] = [];
  await task.run(
    { ...usualParams(task.parameters), ...params },
    { say: (line) => said.push(line), signal: new AbortController().signal },
  );
  return said;
}
