import type { ComparedFigure } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { changeOf } from "../../counting/rollups/compared-change.ts";
import { type ComparedSums, noTotals } from "../../counting/rollups/compared-sums.ts";
import { figureOf } from "../../counting/rollups/layered-sums.ts";
import { usualSettings } from "../../counting/rules/figure-settings.ts";

/** Of what has no totals. */
export const nothing = noTotals;

/** The figure of a span with its change against the same elapsed time of the span before, over what both have. */
export function comparedFigure(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
): ComparedFigure {
  const { value: previous, completeness: completenessBefore } = figureOf(
    type,
    sums.previous,
    sums.expectedBefore,
    settings,
  );
  return {
    ...figureOf(type, sums.current, sums.expectedSeconds, settings),
    previous,
    completenessBefore,
    ...changeOf(type, sums, settings),
  };
}
