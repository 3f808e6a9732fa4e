import type { GuideKey } from "@foyer/phrases/guide";
import { useSyncExternalStore } from "react";
import { useSession } from "./session.ts";

/** An entry, or the one about the page that is shown, whichever that is. */
export type AskedEntry = GuideKey | "ofPage";

interface GuideState {
  isOpen: boolean;
  /** What is shown; undefined for the list of all. */
  entry: AskedEntry | undefined;
  /** Opened from a dialog: it then has to lie above it. */
  isAbove: boolean;
  /** Counts the times somebody asked for something: the same entry may be asked for twice. */
  asked: number;
}

let state: GuideState = { isOpen: false, entry: undefined, isAbove: false, asked: 0 };
const listeners = new Set<() => void>();

function change(next: Partial<GuideState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The help guide beside the page. */
export const guide = {
  current: () => state,

  /** Shows an entry, or the list of all. */
  open(entry?: AskedEntry) {
    const isAbove = state.isOpen ? state.isAbove || hasDialog() : hasDialog();
    change({ isOpen: true, entry, isAbove, asked: state.asked + 1 });
  },

  close() {
    change({ isOpen: false, isAbove: false });
  },
};

const hasDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

export function useGuide(): GuideState {
  return useSyncExternalStore(subscribe, guide.current);
}

/** The guide is for those who have a role. */
export const useHasGuide = (): boolean => (useSession().signedIn?.roles.length ?? 0) > 0;
