import { useSyncExternalStore } from "react";

export interface Toast {
  id: number;
  tone: "success" | "error";
  message: string;
}

let shown: Toast | undefined;
let last = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

/** One message at a time: a newer one takes the place of the older, the same error is not repeated while it stands. */
export function tell(tone: Toast["tone"], message: string) {
  if (tone === "error" && shown?.tone === "error" && shown.message === message) return;
  show({ id: ++last, tone, message });
}

export function dismissToast(id: number) {
  if (shown?.id === id) show(undefined);
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
