const waiting: (() => void)[] = [];

function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}

/**
 * A turn of the event loop for a piece of long work. Each turn serves one piece, however many wait: what is asked
 * meanwhile passes the loop several times and would else wait for all of them each time.
 */
export const backgroundTurn = (): Promise<void> =>
  new Promise((begin) => {
    if (waiting.push(begin) === 1) setImmediate(beginNext);
  });
