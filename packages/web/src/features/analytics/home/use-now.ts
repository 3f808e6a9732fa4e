import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";

/** The present, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
