import { useSyncExternalStore } from "react";

const everyMs = 10_000;
const listeners = new Set<() => void>();
let moment = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    moment = Date.now();
    timer = setInterval(() => {
      moment = Date.now();
      for (const each of listeners) each();
    }, everyMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since 1970, to ten seconds; one clock for all controls of a page. */
export const useMoment = (): number => useSyncExternalStore(subscribe, () => moment);
