import type { Limit, OccupancyState } from "@foyer/contract/analytics/occupancy";

/** Share of the limit, and what that means; nothing without a limit or without a number. */
export function placeState(
  people: number | null,
  limit: Limit | null,
): { share: number | null; state: OccupancyState | null } {
  if (people === null || limit === null) return { share: null, state: null };
  const share = people / limit.limit;
  // In whole numbers, for 0.75 × 100 is not always 75.
  const reached = (percent: number) => people * 100 >= percent * limit.limit;
  return {
    share,
    state: reached(limit.fullFrom) ? "full" : reached(limit.fillingFrom) ? "filling" : "free",
  };
}
