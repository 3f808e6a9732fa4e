/** Lets so many of many do their work at a time, in the order they came. */
export function makeTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return {
    waiting: (): number => waiting.length,

    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (underWay >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
      else underWay++;
      try {
        return await work();
      } finally {
        // Whoever is next takes over the place.
        const next = waiting.shift();
        if (next) next();
        else underWay--;
      }
    },
  };
}
