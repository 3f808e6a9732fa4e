import { usualThresholds } from "@foyer/contract/analytics/occupancy";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";

type Inside = PartOf<"inside">;

/** Share of the limit, 0 and up; null without a limit or a number. */
export const fullness = ({ people, limit }: Pick<Inside, "people" | "limit">): number | null =>
  people.value === null || limit === null || limit === 0 ? null : people.value / limit;

/** From which share a place is filling up: only where its state agrees with what is usual, for places may say otherwise. */
export function fillingFrom(inside: Pick<Inside, "people" | "limit" | "state">): number | undefined {
  const share = fullness(inside);
  if (share === null) return undefined;
  const { fillingFrom, fullFrom } = usualThresholds;
  const usual = share * 100 >= fullFrom ? "full" : share * 100 >= fillingFrom ? "filling" : "free";
  return usual === inside.state ? fillingFrom / 100 : undefined;
}

/** How many still have room; null where that is not known. */
export const roomLeft = ({ people, limit }: Pick<Inside, "people" | "limit">): number | null =>
  people.value === null || limit === null ? null : Math.max(0, limit - people.value);
