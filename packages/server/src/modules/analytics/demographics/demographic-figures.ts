import {
  type DemographicFigures,
  type DemographicType,
  demographicNumbers,
  demographicSplits,
  demographicTypes,
} from "@foyer/contract/analytics/demographics";
import type { Figure } from "@foyer/contract/analytics/figure";
import type { Measure } from "@foyer/contract/counting/measures";
import { measuresOf } from "../../counting/metrics/metrics.ts";
import { distributionFigure } from "../../counting/rollups/distribution-figure.ts";
import { figureOf, type LayeredSums } from "../../counting/rollups/layered-sums.ts";

/** Everything it is made of. */
export const demographicMeasures: readonly Measure[] = [...new Set(demographicTypes.flatMap(measuresOf))];

export const everything: ReadonlySet<DemographicType> = new Set(demographicTypes);

/** What none of these measures ever told of. */
export const notMeasuredIn = (measured: ReadonlySet<Measure>): DemographicType[] =>
  demographicTypes.filter((type) => !measuresOf(type).some((measure) => measured.has(measure)));

const withoutValue = <Shown extends Figure>({ origin: _, ...figure }: Shown) => ({ ...figure, value: null });

/** What is shown of sums; `hidden` types have no value, as nothing of them is known. */
export function demographicFigures(
  sums: LayeredSums,
  expectedSeconds: number,
  hidden: ReadonlySet<DemographicType>,
): DemographicFigures {
  const ofNumbers = demographicNumbers.map((type) => {
    const figure = figureOf(type, sums, expectedSeconds);
    return [type, hidden.has(type) ? withoutValue(figure) : figure];
  });
  const ofSplits = demographicSplits.map((type) => {
    const split = distributionFigure(type, sums, expectedSeconds);
    return [type, hidden.has(type) ? { ...withoutValue(split), buckets: [] } : split];
  });
  return Object.fromEntries([...ofNumbers, ...ofSplits]) as DemographicFigures;
}
