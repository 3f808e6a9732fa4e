import type { Figure } from "@foyer/contract/counting/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import { comparedFigure } from "../../analytics/comparison/comparison.ts";
import type { ComparedSums } from "../../counting/comparing/comparing.ts";

/** A figure of a span alone, where nothing stands beside it. */
export function currentFigure(type: NumberType, sums: ComparedSums, settings: FigureSettings): Figure {
  const { value, completeness, coveredSeconds, expectedSeconds, origin } = comparedFigure(
    type,
    sums,
    settings,
  );
  return { value, completeness, coveredSeconds, expectedSeconds, ...(origin && { origin }) };
}
