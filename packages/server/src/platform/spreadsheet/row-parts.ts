export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** Thrown where rows are waited for that nobody wants any more. */
const gone = () => new DOMException("the reader has gone", "AbortError");

/**
 * The next row, or the end of the wait for it. One listener for all rows: a promise raced with each would be kept by the
 * signal until the last.
 */
function makeNext<Row>(iterator: AsyncIterator<Row>, signal: AbortSignal) {
  let giveUp: (reason: unknown) => void = () => undefined;
  const onAbort = () => giveUp(gone());
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    next: () =>
      new Promise<IteratorResult<Row>>((resolve, reject) => {
        giveUp = reject;
        if (signal.aborted) return onAbort();
        iterator.next().then(resolve, reject);
      }),
    end: () => signal.removeEventListener("abort", onAbort),
  };
}

async function* awaitedParts<Row>(
  rows: AsyncIterable<Row>,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const iterator = rows[Symbol.asyncIterator]();
  const reading = makeNext(iterator, signal);
  let part: Row[] = [];
  let isOver = false;
  try {
    while (!isOver) {
      const { value, done = false } = await reading.next();
      isOver = done;
      if (!done) part.push(value);
      if (part.length < size && !isOver) continue;
      if (part.length > 0) yield part;
      part = [];
    }
  } finally {
    reading.end();
    // A row under way may come late; what gives it closes behind it, and nobody waits.
    if (!isOver) iterator.return?.().catch(() => undefined);
  }
}

function* heldParts<Row>(rows: Iterable<Row>, size: number, signal: AbortSignal): Generator<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < size) continue;
    if (signal.aborted) throw gone();
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Rows in parts of `size`, taken only as they are asked for; the source is closed when nobody asks any more. */
export function rowParts<Row>(rows: Rows<Row>, size: number, signal: AbortSignal): Rows<Row[]> {
  return Symbol.asyncIterator in rows ? awaitedParts(rows, size, signal) : heldParts(rows, size, signal);
}
