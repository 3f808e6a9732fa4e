import { usualParams } from "@foyer/contract/operations/task-params";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { nextTime } from "./cron.ts";
import { failingTasks, plannedTask } from "./failing-tasks.queries.ts";
import { type DueTask, type Outcome, schedulerQueries, type Trigger } from "./scheduler.queries.ts";
import { makeOutput } from "./task-output.ts";

/** What others may ask of tasks. */
export { failingTasks, nextTime, plannedTask };

/** What was changed by other servers is seen after this long at most. */
const pollMs = 5_000;
const leastMs = 250;
/** Later than this, no server was there at the time. */
const graceMs = 60_000;
const heartbeatMs = 15_000;
/** A server that stops waits this long for what it runs. */
const patienceMs = 8_000;
const longestError = 8_000;

/**
 * Runs the tasks whose time has come. Any number of servers may do this at the same time: the database gives each run to
 * one of them, and never two runs of a task at once.
 */
export function makeScheduler(
  platform: Pick<Platform, "database" | "tasks" | "clock" | "events" | "log" | "metrics" | "tracing">,
) {
  const { database, tasks, clock, events, log, metrics, tracing } = platform;
  const queries = schedulerQueries(database.db);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let stopListening: () => void = () => undefined;

  async function seed(): Promise<void> {
    for (const task of tasks.all()) {
      // From 0 on: Prometheus sees no increase in what is there at once.
      metrics.taskFailures.inc({ task: `${task.bean}.${task.method}` }, 0);
      const { cronExpression, timeZone } = task.usual;
      await queries.seed(task, nextTime(cronExpression, timeZone, clock.now()));
    }
  }

  /** What came of a run; never throws. */
  async function readOutcome(due: DueTask, output: ReturnType<typeof makeOutput>, signal: AbortSignal) {
    const begun = performance.now();
    const ended = (state: Outcome["state"], why: Partial<Outcome> = {}): Outcome => ({
      state,
      durationMs: Math.round(performance.now() - begun),
      output: output.text(),
      reason: null,
      exception: null,
      ...why,
    });
    const task = tasks.find(due.bean, due.method);
    if (!task) return ended("failed", { reason: "unknownTask" });
    try {
      // Settings that came or went with a new version.
      const params = Object.entries(usualParams(task.parameters)).map(
        ([name, usual]) => [name, due.params[name] ?? usual] as const,
      );
      const run = async () => task.run(Object.fromEntries(params), { say: output.say, signal });
      await tracing.span(`task ${due.bean}.${due.method}`, {}, run, true);
      return signal.aborted ? ended("failed", { reason: "serverStopped" }) : ended("success");
    } catch (error) {
      const exception = (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(
        0,
        longestError,
      );
      const name = `${due.bean}.${due.method}`;
      metrics.taskFailures.inc({ task: name });
      log.error({ task: name, error: String(error) }, "a task failed");
      return ended("failed", { exception: exception.toWellFormed().replaceAll("\0", "\ufffd") });
    }
  }

  async function carryOut(due: DueTask, runId: number): Promise<void> {
    const output = makeOutput();
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      queries.goOn(runId, output.text()).then(
        (mine) => mine || lost.abort(),
        // The database is away: whether another server takes over is seen once it is back.
        () => undefined,
      );
    }, heartbeatMs);
    const outcome = await readOutcome(due, output, AbortSignal.any([lost.signal, stopping.signal]));
    clearInterval(heartbeat);
    const isStopped = stopping.signal.aborted && outcome.state === "failed";
    const ended = isStopped ? queries.handOver(runId, outcome, clock.now()) : queries.finish(runId, outcome);
    await ended.catch((error: unknown) => {
      log.error({ runId, error: String(error) }, "the end of a task could not be written down");
    });
  }

  async function begin(due: DueTask, trigger: Trigger, now: Date): Promise<void> {
    const isTime = due.next_at !== null && due.next_at <= now;
    const nextAt = isTime ? nextTime(due.cron, due.time_zone, now) : due.next_at;
    const runId = await queries.begin(due, trigger, nextAt, now);
    if (runId === undefined) return;
    const run = carryOut(due, runId).finally(() => running.delete(run));
    running.add(run);
  }

  async function attend(due: DueTask, now: Date): Promise<void> {
    if (due.is_lost && due.run_id !== null) return queries.giveUp(due.run_id, now);
    const nextAt = () => nextTime(due.cron, due.time_zone, now);
    if (due.running_since !== null) return queries.skip(due, "stillRunning", nextAt(), now);
    if (due.asked_by !== null) return begin(due, "manual", now);
    const isLate = due.next_at !== null && now.getTime() - due.next_at.getTime() > graceMs;
    if (isLate && !due.catch_up) return queries.skip(due, "missed", nextAt(), now);
    return begin(due, isLate ? "catchUp" : "schedule", now);
  }

  /** Begins what is due; gives how long until the next may be. */
  async function runDue(): Promise<number> {
    const now = clock.now();
    for (const due of await queries.due(now)) {
      if (stopping.signal.aborted) break;
      await attend(due, now).catch((error: unknown) => {
        log.error({ task: due.id, error: String(error) }, "a task could not be begun; tried again");
      });
    }
    const next = await queries.nextOfAll();
    const wait = next === null ? pollMs : next.getTime() - clock.now().getTime();
    return Math.min(pollMs, Math.max(leastMs, wait));
  }

  const loop = repeating(
    {
      name: "tasks",
      everyMs: pollMs,
      firstMs: 0,
      failure: "scheduled tasks could not be begun",
      work: runDue,
    },
    platform,
  );

  return {
    async start(): Promise<void> {
      await seed();
      stopListening = events.on("taskChanged", loop.wake);
      loop.start();
    },

    /**
     * What is running is asked to stop and awaited; what does not listen is given up by the next server that checks.
     */
    async stop(): Promise<void> {
      stopListening();
      stopping.abort();
      await loop.stop();
      let patience: NodeJS.Timeout | undefined;
      const longEnough = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, patienceMs);
      });
      await Promise.race([Promise.all(running), longEnough]);
      clearTimeout(patience);
    },
  };
}
