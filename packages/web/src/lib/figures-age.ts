import { useSyncExternalStore } from "react";

/** What was said of an answer that nobody asks again for so long is no word about what is on the page. Milliseconds. */
const heldMs = 60_000;

let asOf: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Notes of an answer with figures since when they may lack what happened; undefined: they are as good as new. */
export function noteFiguresAge(moment: string | undefined): void {
  clearTimeout(timer);
  if (moment !== undefined) timer = setTimeout(() => noteFiguresAge(undefined), heldMs);
  if (moment === asOf) return;
  asOf = moment;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Since when the figures on the page may lack what happened. */
export const useFiguresAge = (): string | undefined => useSyncExternalStore(subscribe, () => asOf);
