import { changesBetween } from "@foyer/canvas/history/changes";
import { emptyHistory, mergeGesture, recorded, redone, undone } from "@foyer/canvas/history/history";
import { useRef, useState } from "react";

/** Undo and redo over a value that somebody else keeps. */
export function useSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [history, setHistory] = useState(emptyHistory);
  const step = useRef(0);

  /** `begins`: it is a step of its own to go back, else it goes on with the last one. Returns whether anything changed. */
  function change(next: Value, begins = true): boolean {
    const changes = changesBetween(value, next);
    if (changes.length === 0) return false;
    if (begins) step.current++;
    setHistory(recorded(history, changes, mergeGesture(step.current), Date.now()));
    onChange(next);
    return true;
  }

  function go(by: typeof undone) {
    const next = by({ document: value, history });
    if (next.history === history) return;
    setHistory(next.history);
    onChange(next.document);
  }

  return {
    change,
    undo: () => go(undone),
    redo: () => go(redone),
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
  };
}
