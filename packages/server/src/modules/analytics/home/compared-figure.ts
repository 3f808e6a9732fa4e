import type { ComparedFigure } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { metricOf } from "../../counting/metrics/metrics.ts";
import {
  figureOf,
  growthOf,
  hasRows,
  type LayeredSums,
  noSums,
  shownSums,
} from "../../counting/rollups/layered-sums.ts";
import type { ComparedSums } from "../../counting/rollups/totals.ts";
import { usualSettings } from "../../counting/rules/figure-settings.ts";

export const nothing = (): ComparedSums => ({
  current: noSums(),
  expectedSeconds: 0,
  expectedBefore: 0,
  elapsed: noSums(),
  previous: noSums(),
});

const shownValue = (type: NumberType, sums: LayeredSums, settings: FigureSettings) =>
  hasRows(sums) ? metricOf(type, settings).value(shownSums(sums)) : null;

/** Lines must have been counting before for at least this share of the time now, or the two say nothing of growth. */
const comparableShare = 0.5;

/** The figure of a span with its change against the same elapsed time of the span before. */
export function comparedFigure(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
): ComparedFigure {
  const previous = shownValue(type, sums.previous, settings);
  const isComparable = sums.expectedBefore >= comparableShare * sums.expectedSeconds;
  return {
    ...figureOf(type, sums.current, sums.expectedSeconds, settings),
    previous,
    growth: isComparable ? growthOf(shownValue(type, sums.elapsed, settings), previous) : null,
  };
}
