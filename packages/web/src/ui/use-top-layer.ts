import { useLayoutEffect, useState, useSyncExternalStore } from "react";

let layers: readonly object[] = [];
const listeners = new Set<() => void>();

function change(next: readonly object[]) {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether no other layer lies above this one: only the topmost is closed by Esc. */
export function useTopLayer(): boolean {
  const [layer] = useState(() => ({}));
  useLayoutEffect(() => {
    change([...layers, layer]);
    return () => change(layers.filter((each) => each !== layer));
  }, [layer]);
  const top = useSyncExternalStore(subscribe, () => layers.at(-1));
  return top === layer;
}
