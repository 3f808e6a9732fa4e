import type { Bucket, Figure } from "@foyer/contract/analytics/figure";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { distributions } from "../metrics/metrics.ts";
import { figureOf, type LayeredSums, layers, shownSums } from "./layered-sums.ts";

/** How many people it is about, those unknown among them, and who they are. */
export interface DistributionFigure extends Figure {
  /** Empty where nothing is known. */
  buckets: Bucket[];
}

/** People shared out over buckets. Layers add up, and what is known of the time is what is known of those who came in. */
export function distributionFigure(
  type: keyof typeof distributions,
  sums: LayeredSums,
  expectedSeconds: number,
): DistributionFigure {
  const measured = Object.entries(distributions[type]);
  const people = (values: MeasureValues = {}) =>
    measured.reduce((all, [, measure]) => all + (values[measure] ?? 0), 0);
  const { value, origin, ...known } = figureOf("flowIn", sums, expectedSeconds);
  if (value === null) return { ...known, value, buckets: [] };
  const shown = shownSums(sums);
  const byLayer = layers.map((layer, at) => [layer, people(sums.byLayer[at])]);
  return {
    ...known,
    value: people(shown),
    ...(origin && { origin: Object.fromEntries(byLayer) as typeof origin }),
    buckets: measured.map(([bucket, measure]) => ({ type: Number(bucket), value: shown[measure] ?? 0 })),
  };
}
