import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../../lib/live.ts";
import { askKey } from "../../../lib/use-ask.ts";

/** Milliseconds between two refreshes. */
const pause = 1000;
const refreshed = [home.statistical, home.trend, home.kpi, home.days, ranking.rank];

/** Asks again for what is on the page when its counts change; answers whether news arrive. */
export function useLiveHome(entity: number | null): boolean {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const refresh = () => {
    waiting.current = undefined;
    // A slow answer is waited for: asking over it would never let it arrive.
    if (refreshed.some((endpoint) => client.isFetching({ queryKey: askKey(endpoint) }) > 0))
      return refreshSoon();
    last.current = Date.now();
    for (const endpoint of refreshed) void client.invalidateQueries({ queryKey: askKey(endpoint) });
  };
  const refreshSoon = () => {
    waiting.current ??= setTimeout(refresh, Math.max(pause / 4, last.current + pause - Date.now()));
  };

  return useLive(({ entityIds }) => {
    if (entity === null || entityIds.includes(entity)) refreshSoon();
  });
}
