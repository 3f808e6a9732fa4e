import { useSyncExternalStore } from "react";
import { serverNow } from "../../../../lib/server-clock.ts";

const everyMs = 10_000;
const listeners = new Set<() => void>();
const present = () => serverNow().getTime();
let moment = present();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    moment = present();
    timer = setInterval(() => {
      moment = present();
      for (const each of listeners) each();
    }, everyMs);
    // It was drawn with the moment at which the clock stood.
    listener();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since 1970 by the server, to ten seconds; one clock for all controls of a page. */
export const useMoment = (): number => useSyncExternalStore(subscribe, () => moment);
