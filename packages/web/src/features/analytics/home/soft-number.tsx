import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** Milliseconds; news come at most once a second, so one change is over before the next begins. */
const duration = 400;

interface SoftNumberProps {
  value: number | null;
  text: (value: number | null) => string;
}

/** A figure that glides to its new value instead of jumping. */
export function SoftNumber({ value, text }: SoftNumberProps) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(value);
  const from = useRef(value);

  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (still || value === null || start === null || start === value) {
      setShown(value);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function glide(at) {
      // A frame may have begun before this moment.
      const passed = Math.min(1, Math.max(0, (at - begun) / duration));
      const eased = 1 - (1 - passed) ** 3;
      const between = start + (value - start) * eased;
      setShown(Number.isInteger(value) ? Math.round(between) : between);
      if (passed < 1) frame = requestAnimationFrame(glide);
      else setShown(value);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, still]);

  return text(shown);
}
