import type { Figure } from "@foyer/contract/counting/figure";
import { isIncomplete } from "../../lib/covered-hours.ts";

/** What half a day would bring is not drawn on top of the other half as if it were known. */
const mostAdded = 1;

/**
 * What the missing time would have brought, were it like the counted one; null where nothing is missing, or rules have
 * estimated it.
 */
export function missingPart({
  value,
  completeness,
  origin,
}: Pick<Figure, "value" | "completeness" | "origin">): number | null {
  if (value === null || completeness === null || completeness <= 0 || !isIncomplete({ completeness }))
    return null;
  const measured = origin?.measured ?? value;
  const missing = measured / completeness - measured - (origin?.estimated ?? 0);
  return missing > 0 ? Math.min(missing, mostAdded * measured) : null;
}

/** Slanting lines over the part of a bar that is missing. */
export const missingStripes = (color: string) => ({
  symbol: "rect" as const,
  color,
  dashArrayX: [1, 0],
  dashArrayY: [2, 5],
  rotation: -Math.PI / 4,
});
