import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { Refused } from "../../../../../lib/refused.ts";
import type { Designer } from "../editor/designer-editor.ts";
import { isUnsaved } from "../editor/designer-state.ts";
import type { Shelf } from "./shelf.ts";

/** A draft is sent so long after the last change, and at the latest so long after the first. Milliseconds. */
const pause = 800;
const latest = 3_000;
/** After a failure it is tried again, each time later. */
const retries = [2_000, 5_000, 15_000, 30_000];

export interface SaveState {
  /** Something is on its way to the server. */
  isSaving: boolean;
  /** When it was saved last here. */
  savedAt: number | undefined;
  /** Since when there is something that could not be saved, and why. */
  failure: { since: number; why: string } | undefined;
  /** The device holds what could not be saved. */
  isKeptHere: boolean;
  /** Somebody else has the pen, or has saved since: nothing more is sent. */
  isConflict: boolean;
}

export type Autosave = ReturnType<typeof makeAutosave>;
type Send = (base: number, document: ScreenDocument) => Promise<{ revision: number }>;

const settled = { failure: undefined, isKeptHere: false, isConflict: false };
/** Refusals that no other try helps against. */
const conflicts = new Set<string>(["conflict.changed", "screen.held"]);

/** Saves a draft by itself while it is changed; what is on its way to the server waits on the device as well. */
export function makeAutosave(designer: Designer, send: Send, shelf: Shelf) {
  let state: SaveState = { isSaving: false, savedAt: undefined, ...settled };
  let seen = designer.get().document;
  let firstChange: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | undefined;
  let failures = 0;
  let beginnings = 0;
  const listeners = new Set<() => void>();

  function set(change: Partial<SaveState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function plan(after: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), after);
  }

  function changed() {
    const { document } = designer.get();
    if (document === seen) return;
    seen = document;
    if (!isUnsaved(designer.get()) || state.isConflict) return;
    const now = Date.now();
    firstChange ??= now;
    // Where the server does not answer, a change is no reason to ask it at once.
    const soon = state.failure ? pause : Math.min(pause, firstChange + latest - now);
    if (underWay === undefined) plan(Math.max(0, soon));
  }

  /** Saves at once what is not saved; answers whether all is. */
  async function flush(): Promise<boolean> {
    if (underWay) {
      await underWay;
      return isUnsaved(designer.get()) && !state.isConflict && failures === 0
        ? flush()
        : !isUnsaved(designer.get());
    }
    if (!isUnsaved(designer.get())) return true;
    if (state.isConflict) return false;
    clearTimeout(timer);
    underWay = store().finally(() => {
      underWay = undefined;
    });
    const isDone = await underWay;
    if (isDone && isUnsaved(designer.get())) plan(pause);
    return isDone && !isUnsaved(designer.get());
  }

  async function store(): Promise<boolean> {
    const { document, saved, revision } = designer.get();
    const since = state.failure?.since ?? firstChange ?? Date.now();
    firstChange = undefined;
    set({ isSaving: true });
    const kept = shelf.put({ base: revision, began: saved, document, since });
    try {
      const { revision: next } = await send(revision, document);
      failures = 0;
      designer.savedAs(document, next);
      set({ isSaving: false, savedAt: Date.now(), ...settled });
      void kept.then(shelf.clear);
      return true;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
      firstChange = since;
      const isConflict = conflicts.has(cause.key);
      const isKeptHere = await kept;
      set({ isSaving: false, isConflict, isKeptHere, failure: { since, why: cause.message } });
      if (!isConflict) plan(retries[Math.min(failures++, retries.length - 1)] ?? latest);
      return false;
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    flush,
    /** Begins to listen; what is unsaved in the end is sent. */
    begin() {
      const beginning = ++beginnings;
      const stop = designer.subscribe(changed);
      // From an earlier visit.
      if (isUnsaved(designer.get())) plan(0);
      const again = () => void flush();
      const hide = () => {
        if (document.visibilityState === "hidden") void flush();
      };
      window.addEventListener("online", again);
      document.addEventListener("visibilitychange", hide);
      return () => {
        stop();
        window.removeEventListener("online", again);
        document.removeEventListener("visibilitychange", hide);
        clearTimeout(timer);
        void flush().then(() => {
          if (beginning === beginnings) clearTimeout(timer);
        });
      };
    },
    /** What is done by hand found that somebody else has saved. */
    noteConflict: (why: string) =>
      set({ isConflict: true, failure: { since: state.failure?.since ?? Date.now(), why } }),
    /** What was in conflict is kept elsewhere: saving goes on with the draft there is now. */
    settle() {
      failures = 0;
      firstChange = undefined;
      seen = designer.get().document;
      set(settled);
      void shelf.clear();
    },
  };
}
