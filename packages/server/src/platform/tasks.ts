import type { TaskKind, TaskParameter, TaskParams } from "@foyer/contract/operations/task-params";

type Described =
  | { kind: "integer"; min: number; max: number; usual: number }
  | { kind: "boolean"; usual: boolean };

type TaskParameters<P extends Record<string, Described>> = {
  [Name in keyof P]: P[Name] extends { kind: "integer" } ? number : boolean;
};

/** What a run is given beside its settings. */
export interface Running {
  /** Adds a line to the log of the run. */
  say: (line: string) => void;
  /** Long work checks it between its parts: the server wants to stop. */
  signal: AbortSignal;
}

/** What a module can do by itself, offered to the scheduler of tasks. */
export interface Task extends Pick<TaskKind, "usual"> {
  /** Who does it, such as `records`; with `method` the key of its phrases. */
  bean: string;
  method: string;
  /** The name of the task that every installation begins with. */
  jobName: string;
  parameters: readonly TaskParameter[];
  run: (params: TaskParams, running: Running) => Promise<void>;
}

interface Description<P extends Record<string, Described>>
  extends Omit<Task, "parameters" | "run" | "usual"> {
  /** Quartz: seconds first. */
  cron: string;
  timeZone?: string;
  /** Whether a run that was missed while no server was running is made up for. */
  catchUp?: boolean;
  parameters?: P;
  run: (params: TaskParameters<P>, running: Running) => Promise<void>;
}

/** Describes a task; its run gets settings of the declared types. */
export function task<const P extends Record<string, Described> = Record<never, never>>({
  cron,
  timeZone = "UTC",
  catchUp = false,
  parameters,
  run,
  ...names
}: Description<P>): Task {
  return {
    ...names,
    usual: { cronExpression: cron, timeZone, catchUp },
    parameters: Object.entries(parameters ?? {}).map(([name, described]) => ({ name, ...described })),
    // The settings were checked against the same description before they were kept.
    run: (params, running) => run(params as TaskParameters<P>, running),
  };
}

/** All that can be scheduled: modules register here at start, those who schedule look here. */
export class Tasks {
  readonly #tasks = new Map<string, Task>();

  register(...tasks: readonly Task[]): void {
    for (const one of tasks) this.#tasks.set(`${one.bean}.${one.method}`, one);
  }

  find(bean: string, method: string): Task | undefined {
    return this.#tasks.get(`${bean}.${method}`);
  }

  all(): Task[] {
    return [...this.#tasks.values()];
  }
}
