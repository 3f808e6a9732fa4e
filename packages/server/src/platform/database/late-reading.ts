import { AsyncLocalStorage } from "node:async_hooks";

const late = new AsyncLocalStorage<true>();

/** Whether what runs now reads from the replica: what it asks of the database goes there, and may be a little behind. */
export const isReadLate = (): boolean => late.getStore() === true;

/** What `work` asks of the database goes to the replica. */
export const readLate = <Answer>(work: () => Answer): Answer => late.run(true, work);

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
        await readLate(() => iterator.return?.());
        return { done: true, value: undefined };
      },
    }),
  };
}
