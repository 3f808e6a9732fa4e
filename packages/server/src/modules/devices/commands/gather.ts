/** A task that takes many things at once: what comes while one batch is worked on makes up the next. */
export function gather<T>(work: (batch: T[]) => Promise<void>, most: number) {
  interface Waiting {
    thing: T;
    done: () => void;
    failed: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  /** One that cannot be done must not take the others along: halves are tried until it stands alone. */
  async function workOn(batch: Waiting[]): Promise<void> {
    try {
      await work(batch.map(({ thing }) => thing));
    } catch (error) {
      if (batch.length === 1) return batch[0]?.failed(error);
      const half = Math.ceil(batch.length / 2);
      await workOn(batch.slice(0, half));
      return workOn(batch.slice(half));
    }
    for (const { done } of batch) done();
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await workOn(waiting.splice(0, most));
    // At once: what is added a moment later must find nothing running, or it would lie here.
    running = null;
  }

  return {
    /** Resolves when the batch with this thing is done. */
    add(thing: T): Promise<void> {
      return new Promise((done, failed) => {
        waiting.push({ thing, done, failed });
        running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run);
      });
    },

    async idle(): Promise<void> {
      while (running) await running;
    },
  };
}
