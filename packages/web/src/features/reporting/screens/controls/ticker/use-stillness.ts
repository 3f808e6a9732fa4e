import { useEffect, useState } from "react";

/** Whether whoever looks asked for as little motion as possible. */
export function useStillness(): boolean {
  const [isStill, setStill] = useState(() => query().matches);
  useEffect(() => {
    const list = query();
    const heed = () => setStill(list.matches);
    // Browsers of televisions have no other way.
    list.addListener(heed);
    return () => list.removeListener(heed);
  }, []);
  return isStill;
}

const query = () => matchMedia("(prefers-reduced-motion: reduce)");
