import { occupancy, type PublicOccupancy } from "@foyer/contract/analytics/occupancy";
import { useEffect, useState } from "react";
import { ask } from "../../lib/api.ts";
import { Refused } from "../../lib/refused.ts";

const refreshMs = 15_000;
/** Two answers that did not come: what is shown is no longer of now. */
const oldMs = 2 * refreshMs + 5_000;

export interface ShownOccupancy {
  told: PublicOccupancy | undefined;
  /** The link leads nowhere. */
  isGone: boolean;
  /** The last answer did not come. */
  isAway: boolean;
  /** Seconds since its devices were last seen; null = never. */
  age: number | null;
  isStale: boolean;
}

/** What the page of a link shows, asked again and again. */
export function useShownOccupancy(secret: string): ShownOccupancy {
  const [answer, setAnswer] = useState<{ told: PublicOccupancy; came: number }>();
  const [isGone, setGone] = useState(false);
  const [isAway, setAway] = useState(false);
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let isOver = false;
    async function refresh() {
      try {
        const told = await ask(occupancy.shown, { params: { secret } });
        if (isOver) return;
        setAnswer({ told, came: Date.now() });
        setGone(false);
        setAway(false);
      } catch (cause) {
        if (isOver) return;
        setGone(cause instanceof Refused && cause.code === 404);
        setAway(true);
      }
      setNow(Date.now());
    }
    void refresh();
    const clock = setInterval(() => void refresh(), refreshMs);
    return () => {
      isOver = true;
      clearInterval(clock);
    };
  }, [secret]);

  const told = answer?.told;
  const sinceCame = now - (answer?.came ?? now);
  // The visitor's clock may be wrong: only the time since the answer came is read from it.
  const age = told?.asOf ? (Date.parse(told.at) - Date.parse(told.asOf) + sinceCame) / 1000 : null;
  return { told, isGone, isAway, age, isStale: told?.isStale === true || sinceCame > oldMs };
}
