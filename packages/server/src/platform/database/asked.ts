import { AsyncLocalStorage } from "node:async_hooks";

/** A question under way. */
export interface Asked {
  /** Aborts when nobody waits for its answer any more; null: several may. */
  gone: AbortSignal | null;
  /** The company it belongs to. */
  tenantId: number | null;
}

const current = new AsyncLocalStorage<Asked & { isAnswered: boolean }>();

/** The question that what runs now belongs to; what it began and goes on after its answer belongs to none. */
export function askedNow(): Asked | undefined {
  const asked = current.getStore();
  return asked?.isAnswered ? undefined : asked;
}

/** What `work` asks of the database goes over the connections for questions and is cancelled when its asker goes. */
export async function inQuestion<Answer>(
  { gone, tenantId }: Asked,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const asked = { gone, tenantId, isAnswered: false };
  try {
    return await current.run(asked, work);
  } finally {
    asked.isAnswered = true;
  }
}

/** Work that a question begins and that nobody waits for: it goes on when the question is answered. */
export const outsideQuestion = <Answer>(work: () => Answer): Answer => current.exit(work);

/** Work that several questions wait for: it does not end with the one that began it. */
export const forSeveral = <Answer>(work: () => Answer): Answer =>
  askedNow() ? current.run({ gone: null, tenantId: null, isAnswered: false }, work) : work();

/** The same items, each made as part of a question. */
export async function* eachInQuestion<Item>(asked: Asked, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const next = () => inQuestion(asked, () => iterator.next());
  try {
    for (let item = await next(); !item.done; item = await next()) yield item.value;
  } finally {
    await iterator.return?.();
  }
}
