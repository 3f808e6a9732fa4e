/** Lets at most so many pieces of work run at once; the others wait for their turn, first come, first served. */
export function makeTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes over the turn.
      if (next) next();
      else running--;
    }
  };
}
