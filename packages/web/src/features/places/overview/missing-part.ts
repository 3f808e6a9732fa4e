import type { Figure } from "@foyer/contract/counting/figure";
import { isIncomplete } from "../../../lib/covered-hours.ts";

type Known = Pick<Figure, "value" | "completeness" | "coveredSeconds" | "expectedSeconds">;

/** How high what is missing of a figure is drawn: like the rest of it, at most as much again; where nothing came, as usual. */
export function missingPart(figure: Known, high: number | null): number {
  const { value, completeness, expectedSeconds } = figure;
  if (expectedSeconds === 0) return 0;
  if (value === null) return high ?? 0;
  if (!isIncomplete(figure) || completeness === null) return 0;
  return completeness <= 0.5 ? value : (value * (1 - completeness)) / completeness;
}
