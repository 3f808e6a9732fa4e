import { useEffect, useSyncExternalStore } from "react";

let shown: string | undefined;
const listeners = new Set<() => void>();

function show(next: string | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Names the one thing a page is about: the trail above it and the window say this name instead of the kind of page. */
export function useNamePage(name: string | undefined): void {
  useEffect(() => {
    show(name);
    return () => show(undefined);
  }, [name]);
}

/** The name of the thing the page is about; undefined where it is about many, or not known yet. */
export const usePageName = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
