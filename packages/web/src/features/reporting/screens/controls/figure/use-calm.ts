import { useEffect, useRef, useState } from "react";

/** A value that changes at most once in so many milliseconds; the last one always comes. */
export function useCalm<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const wait = Math.max(0, changedAt.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
