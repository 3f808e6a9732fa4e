import { Refusal } from "../refusal.ts";

/** Per company; beyond, it is asked to come again. */
const mostWaiting = 2;
const retryAfter = 10;

interface Waiting {
  tenantId: number;
  begin: () => void;
}

/** Who may read a spreadsheet now: one at a time on a server, for reading takes memory and a core; the others wait. */
export function makeReadingDesk() {
  let isBusy = false;
  let queue: Waiting[] = [];

  function turn(tenantId: number, signal: AbortSignal): Promise<void> {
    if (queue.filter((each) => each.tenantId === tenantId).length >= mostWaiting)
      throw new Refusal("import.busy", { retryAfter });
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { tenantId, begin: resolve };
      queue.push(waiting);
      const leave = () => {
        queue = queue.filter((each) => each !== waiting);
        reject(new Refusal("import.busy", { retryAfter }));
      };
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return async <Result>(
    { tenantId, signal }: { tenantId: number; signal: AbortSignal },
    read: () => Promise<Result>,
  ): Promise<Result> => {
    if (isBusy) await turn(tenantId, signal);
    isBusy = true;
    try {
      return await read();
    } finally {
      const next = queue.shift();
      if (next) next.begin();
      else isBusy = false;
    }
  };
}
