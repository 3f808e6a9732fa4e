import { overview } from "@foyer/contract/analytics/overview";
import type { Reply } from "@foyer/contract/endpoint";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk } from "../../../lib/use-ask.ts";

export type Overview = Reply<typeof overview.ofPlace>;
export type PlaceAsked = { entityId: number } | { accessId: number } | { deptId: number };

/** Counts arrive every few minutes. */
const refetchInterval = 60_000;

/** Today at a place; asked of those alone who may see figures. */
export function useOverview(query: PlaceAsked) {
  const enabled = useMay()(overview.ofPlace);
  return useAsk(overview.ofPlace, { query }, { enabled, refetchInterval });
}
