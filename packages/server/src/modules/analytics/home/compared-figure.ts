import type { ComparedFigure } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { figureOf, growthOf, shownValue } from "../../counting/rollups/layered-sums.ts";
import { type ComparedSums, noTotals } from "../../counting/rollups/totals.ts";
import { usualSettings } from "../../counting/rules/figure-settings.ts";
import { countedInBoth } from "../comparison/counted-in-both.ts";

/** Of what has no totals. */
export const nothing = noTotals;

/** The figure of a span with its change against the same elapsed time of the span before. */
export function comparedFigure(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
): ComparedFigure {
  const previous = shownValue(type, sums.previous, settings);
  return {
    ...figureOf(type, sums.current, sums.expectedSeconds, settings),
    previous,
    growth: countedInBoth(sums.expectedBefore, sums.expectedSeconds)
      ? growthOf(shownValue(type, sums.elapsed, settings), previous)
      : null,
  };
}
