import { occupancy } from "@foyer/contract/analytics/occupancy";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../../lib/live.ts";
import { askKey } from "../../../lib/use-ask.ts";

/** Milliseconds between two refreshes. */
const pause = 2_000;
const refreshed = [occupancy.now, occupancy.day];

/** Asks again for what is on the page when counts change; answers whether news arrive. */
export function useLiveOccupancy(): boolean {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return useLive(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      for (const endpoint of refreshed) void client.invalidateQueries({ queryKey: askKey(endpoint) });
    }, pause);
  });
}
