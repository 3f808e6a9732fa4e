import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import type { SeenParts } from "../figures/joined-parts.ts";

export interface Pairing {
  /** Null until the server has given one. */
  code: string | null;
  number: number | null;
  /** It showed something before. */
  wasPaired: boolean;
}

/** All that a display shows, at one moment. */
export interface DisplayState {
  /** In which language its words are. */
  language: string;
  /** Instead of a screen: the code that pairs it. */
  pairing: Pairing | undefined;
  show: WallShow | undefined;
  /** What is on, what gets ready behind it, and what it fades from. */
  screenId: number | undefined;
  next: number | undefined;
  leaving: number | undefined;
  parts: ReadonlyMap<number, SeenParts>;
  isOpen: boolean;
  /** Where the picture is shifted to, in steps of a path. */
  step: number;
  /** Says its name, large. */
  identity: string | undefined;
  message: string | undefined;
}

/** Keeps a state, and tells when it is another one. */
export function makeStore<State extends object>(first: State) {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    change(changed: Partial<State>) {
      const names = Object.keys(changed) as (keyof State)[];
      if (names.every((name) => state[name] === changed[name])) return;
      state = { ...state, ...changed };
      for (const listener of Array.from(listeners)) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type DisplayStore = ReturnType<typeof makeStore<DisplayState>>;
