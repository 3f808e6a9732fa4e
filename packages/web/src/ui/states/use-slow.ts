import { useEffect, useState } from "react";

/** Whether something has been going on for longer than `delay` milliseconds: what is quick shows no waiting at all. */
export function useSlow(going: boolean, delay = 300): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), delay);
    return () => clearTimeout(timer);
  }, [going, delay]);
  return going && slow;
}
