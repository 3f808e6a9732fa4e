import type { Events } from "../../../platform/events.ts";

type Waiters = Map<string, (() => void)[]>;
const all = new WeakMap<Events, Waiters>();

/** One listener for everybody who waits in this process. */
function findWaiters(events: Events): Waiters {
  const known = all.get(events);
  if (known) return known;
  const waiters: Waiters = new Map();
  events.on("commandEnded", ({ commandId }) => {
    for (const wake of waiters.get(commandId) ?? []) wake();
  });
  all.set(events, waiters);
  return waiters;
}

const closing = new WeakSet<Events>();

/** Nobody waits any more: the server is about to stop. */
export function endWaiting(events: Events): void {
  closing.add(events);
  for (const waiting of [...findWaiters(events).values()]) for (const wake of waiting) wake();
}

export const isClosing = (events: Events): boolean => closing.has(events);

/** Waits until a command is announced as ended, in any process, or the time is up. */
export function waitForEnd(events: Events, commandId: string, mostMs: number): Promise<void> {
  const waiters = findWaiters(events);
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      const left = waiters.get(commandId)?.filter((one) => one !== wake) ?? [];
      if (left.length === 0) waiters.delete(commandId);
      else waiters.set(commandId, left);
      resolve();
    };
    const timer = setTimeout(wake, mostMs);
    waiters.set(commandId, [...(waiters.get(commandId) ?? []), wake]);
  });
}
