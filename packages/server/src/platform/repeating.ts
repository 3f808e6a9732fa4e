import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { seldom } from "./seldom.ts";

/** Work that fails run after run is complained of this often. */
const complainAgainMs = 60_000;

interface Repeated {
  /** As the metrics call it. */
  name: string;
  /** Between the end of one run and the begin of the next; Infinity = only when woken. */
  everyMs: number;
  /** Until the first run. */
  firstMs?: number;
  /** After a run that failed. */
  retryMs?: number;
  /** Until the run of a wake, so that a burst of them is one. */
  wakeMs?: number;
  /** What the log says of a failure. */
  failure: string;
  /** May return the time until the next run, in milliseconds. Long work ends early once the signal is aborted. */
  work: ((stopping: AbortSignal) => Promise<number>) | ((stopping: AbortSignal) => Promise<void>);
}

export type Repeating = ReturnType<typeof repeating>;

/**
 * Repeats work until it is stopped, one run at a time: after a pause, or sooner when woken; a wake during a run is
 * followed by another run. What fails is tried again and logged: the first time, and while it goes on once a minute.
 */
export function repeating(
  { name, everyMs, firstMs = everyMs, retryMs = everyMs, wakeMs = 0, failure, work }: Repeated,
  { log, metrics }: { log: Log; metrics: Metrics },
) {
  const complaint = seldom(complainAgainMs);
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isWoken = false;

  function plan(afterMs: number): void {
    clearTimeout(timer);
    if (signal.aborted) return;
    dueAt = performance.now() + afterMs;
    if (afterMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      running = run();
    }, afterMs);
  }

  async function run(): Promise<void> {
    isWoken = false;
    const ended = metrics.workSeconds.startTimer({ work: name });
    let nextMs = retryMs;
    try {
      nextMs = (await work(signal)) ?? everyMs;
      complaint.isOver();
    } catch (error) {
      metrics.workFailures.inc({ work: name });
      if (!signal.aborted && complaint.isDue())
        log.error({ error: String(error) }, `${failure}; tried again`);
    }
    ended();
    running = null;
    plan(isWoken ? Math.min(wakeMs, nextMs) : nextMs);
  }

  return {
    start: (): void => plan(firstMs),

    wake(): void {
      isWoken = true;
      if (!running && performance.now() + wakeMs < dueAt) plan(wakeMs);
    },

    /** Waits for the run that is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
