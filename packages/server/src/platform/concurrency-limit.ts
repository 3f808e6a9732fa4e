/**
 * A concurrency limit for each key: so many at a time, the rest wait in order. Many requests under one key do not delay
 * others.
 */
export function makeConcurrencyLimit(atOnce: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  /** Takes a place; the answer, called once, gives it on. */
  async function take(key: string): Promise<() => void> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running++;
    else await new Promise<void>((begin) => queue.waiting.push(begin));
    return () => {
      const next = queue.waiting.shift();
      // The place is handed over; only the last one leaves it empty.
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    };
  }

  return {
    take,

    /** Does its work when there is a place. */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const leave = await take(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },

    /** How many wait for a place. */
    waiting: (key: string): number => queues.get(key)?.waiting.length ?? 0,
  };
}

export type ConcurrencyLimit = ReturnType<typeof makeConcurrencyLimit>;
