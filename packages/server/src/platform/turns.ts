/**
 * So many at a time of each key, the rest in order: what many ask at once under one key does not stand in the way of
 * others. Takes a turn; the answer, called once, gives it on.
 */
export function makeTurns(atOnce: number) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (key: string): Promise<() => void> => {
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
  };
}
