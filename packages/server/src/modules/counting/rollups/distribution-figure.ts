import type { Bucket, Figure } from "@foyer/contract/analytics/figure";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { distributions, needsOf } from "../metrics/metrics.ts";
import { hasRows, isMeasured, knownOf, type LayeredSums, layers, shownSums } from "./layered-sums.ts";

/** How many people it is about, those unknown among them, and who they are. */
export interface DistributionFigure extends Figure {
  /** Empty where nothing is known. */
  buckets: Bucket[];
}

/** People shared out over buckets; layers add up. */
export function distributionFigure(
  type: keyof typeof distributions,
  sums: LayeredSums,
  expectedSeconds: number,
): DistributionFigure {
  const measured = Object.entries(distributions[type]);
  const people = (values: MeasureValues = {}) =>
    measured.reduce((all, [, measure]) => all + (values[measure] ?? 0), 0);
  const needs = needsOf(type);
  const known = knownOf(needs, sums, expectedSeconds);
  const measures = Object.values(distributions[type]);
  if (!hasRows(sums) || !isMeasured({ needs, measures }, sums)) return { ...known, value: null, buckets: [] };
  const isAllMeasured = !sums.byLayer.slice(1).some((values) => values !== undefined);
  const shown = shownSums(sums);
  const byLayer = layers.map((layer, at) => [layer, people(sums.byLayer[at])]);
  return {
    ...known,
    value: people(shown),
    ...(!isAllMeasured && { origin: Object.fromEntries(byLayer) as NonNullable<Figure["origin"]> }),
    buckets: measured.map(([bucket, measure]) => ({ type: Number(bucket), value: shown[measure] ?? 0 })),
  };
}
