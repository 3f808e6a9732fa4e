import { forSeveral } from "./database/asked.ts";
import { isReadLate, readLate } from "./database/late-reading.ts";

/** In place of a result: this thing failed, and others of its batch did not. */
export class Failed {
  readonly why: unknown;

  constructor(why: unknown) {
    this.why = why;
  }
}

function makeQueue<T, R>(work: (batch: T[]) => Promise<readonly (R | Failed)[]>, most: number) {
  interface Waiting {
    thing: T;
    done: (result: R) => void;
    failed: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function workOn(batch: Waiting[]): Promise<void> {
    try {
      const results = await work(batch.map(({ thing }) => thing));
      for (const [nth, { done, failed }] of batch.entries()) {
        const result = results[nth];
        if (result instanceof Failed) failed(result.why);
        else done(result as R);
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await workOn(waiting.splice(0, most));
    // Synchronously: what is added a moment later must find nothing running, or it would stay here.
    running = null;
  }

  return {
    add(thing: T): Promise<R> {
      return new Promise((done, failed) => {
        waiting.push({ thing, done, failed });
        running ??= forSeveral(() => new Promise<void>((resolve) => setImmediate(resolve)).then(run));
      });
    },

    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}

/**
 * Loads many things with one call: what is asked for while one batch is loaded makes up the next. `work` answers with
 * one result for each thing, in order.
 */
export function makeBatchLoader<T, R>(work: (batch: T[]) => Promise<readonly (R | Failed)[]>, most: number) {
  const now = makeQueue(work, most);
  /** Apart: what may be read late is no answer for who may not. */
  const late = makeQueue((batch: T[]) => readLate(() => work(batch)), most);
  return {
    /** Resolves with the result of this thing when its batch is done. */
    add: (thing: T): Promise<R> => (isReadLate() ? late : now).add(thing),

    async idle(): Promise<void> {
      await Promise.all([now.idle(), late.idle()]);
    },
  };
}
