import { recomputing } from "@foyer/contract/counting/recompute";
import { rules } from "@foyer/contract/counting/rules";
import type { Endpoint } from "@foyer/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { askKey, useAsk } from "../../../lib/use-ask.ts";

/** What a saved or undone rule changes at once; the figures follow when they are recomputed. */
export const changedByRules: readonly Endpoint[] = [
  rules.list,
  rules.versions,
  rules.days,
  rules.hours,
  recomputing.progress,
];

const figures = [rules.days, rules.hours];
/** Milliseconds; most changes are recomputed within a second or two. */
const askEveryMs = 2_000;

/**
 * Keeps the figures of a page up to date with their recomputation: loaded again while entities wait, and once they no
 * longer do.
 */
export function useRecomputing(): void {
  const client = useQueryClient();
  const progress = useAsk(recomputing.progress, {}, { refetchInterval: askEveryMs });
  const waiting = progress.data?.waiting ?? 0;
  const waited = useRef(0);
  const asked = progress.dataUpdatedAt;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same as before
  useEffect(() => {
    if (waiting > 0 || waited.current > 0)
      for (const endpoint of figures) void client.invalidateQueries({ queryKey: askKey(endpoint) });
    waited.current = waiting;
  }, [waiting, asked, client]);
}
