import { consoleVersionName } from "@foyer/contract/operations/console";
import { useSyncExternalStore } from "react";

/** `updated`: the server has another version than this page; `broken`: a part of this page cannot be had any more. */
export type ConsoleState = "current" | "updated" | "broken";

let state: ConsoleState = "current";
const listeners = new Set<() => void>();

function change(next: ConsoleState) {
  if (state === next || state === "broken") return;
  state = next;
  for (const listener of listeners) listener();
}

/** Unknown where the console was not built. */
export const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${consoleVersionName}"]`)?.content;

/** Notes which version of the console the server has that answered. */
export function noteConsoleVersion(answer: Response): void {
  const [own, theirs] = [ownVersion(), answer.headers.get(consoleVersionName)];
  if (own !== undefined && theirs !== null && theirs !== own) change("updated");
}

/** Notes that code of this page could not be loaded. */
export const notePartMissing = (): void => change("broken");

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConsoleState = (): ConsoleState => useSyncExternalStore(subscribe, () => state);
