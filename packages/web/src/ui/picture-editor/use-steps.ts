import { useState } from "react";

interface Steps<Value> {
  past: readonly Value[];
  future: readonly Value[];
}

/** Undo and redo over a value that somebody else keeps. A step is noted before what changes it begins. */
export function useSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [{ past, future }, setSteps] = useState<Steps<Value>>({ past: [], future: [] });

  /** Remembers the value as it is: what follows is one step. */
  const note = () => setSteps({ past: [...past, value].slice(-100), future: [] });

  function undo() {
    const before = past.at(-1);
    if (before === undefined) return;
    setSteps({ past: past.slice(0, -1), future: [value, ...future] });
    onChange(before);
  }

  function redo() {
    const [after, ...rest] = future;
    if (after === undefined) return;
    setSteps({ past: [...past, value], future: rest });
    onChange(after);
  }

  return { note, undo, redo, mayUndo: past.length > 0, mayRedo: future.length > 0 };
}
