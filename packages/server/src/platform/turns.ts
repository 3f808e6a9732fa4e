/**
 * So many at a time of each key, the rest in order: what many ask at once under one key does not stand in the way of
 * others.
 */
export function makeTurns(atOnce: number) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  /** Takes a turn; the answer, called once, gives it on. */
  async function take(key: string): Promise<() => void> {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running < atOnce) lane.running++;
    else await new Promise<void>((begin) => lane.waiting.push(begin));
    return () => {
      const next = lane.waiting.shift();
      // The turn is handed over; only the last one leaves its place empty.
      if (next) next();
      else if (--lane.running === 0) lanes.delete(key);
    };
  }

  return {
    take,

    /** Does its work when its turn comes. */
    async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const leave = await take(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },

    /** How many wait for their turn. */
    waiting: (key: string): number => lanes.get(key)?.waiting.length ?? 0,
  };
}
