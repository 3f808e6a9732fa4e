import { AsyncLocalStorage } from "node:async_hooks";

const late = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Whether what runs now reads from the replica: what it asks of the database goes there, and may be a little behind. What such
 * work began and goes on after it does not.
 */
export const isReadLate = (): boolean => late.getStore()?.isOver === false;

/** What `work` asks of the database goes to the replica. */
export async function readLate<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const reading = { isOver: false };
  try {
    return await late.run(reading, work);
  } finally {
    reading.isOver = true;
  }
}

/** What must not be behind, within what may be. */
export const readNow = <Answer>(work: () => Answer): Answer => late.exit(work);

/** The same items, each read from where what runs now reads. */
export function readAlike<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  if (!isReadLate()) return items;
  const iterator = items[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => readLate(() => iterator.next()),
      return: async () => {
        await readLate(async () => iterator.return?.());
        return { done: true, value: undefined };
      },
    }),
  };
}
