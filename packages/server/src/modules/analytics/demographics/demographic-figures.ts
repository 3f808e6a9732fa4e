import {
  type DemographicFigures,
  type DemographicType,
  demographicNumbers,
  demographicSplits,
  demographicTypes,
} from "@foyer/contract/analytics/demographics";
import type { Figure } from "@foyer/contract/counting/figure";
import type { SumKey } from "../../counting/columns/columns.ts";
import { expectedShares } from "../../counting/expectation/expectation.ts";
import { requiredGroups, requiredSums } from "../../counting/metrics/metrics.ts";
import { distributionFigure, type LayeredSums, toFigure } from "../../counting/sums/sums.ts";

/** Everything it is made of. */
export const demographicSums: readonly SumKey[] = [...new Set(demographicTypes.flatMap(requiredSums))];

export const everything: ReadonlySet<DemographicType> = new Set(demographicTypes);

/** Time nobody measured and that should have been reported. */
export const notMeasuredIn = ({ expected = new Map() }: LayeredSums): DemographicType[] =>
  demographicTypes.filter((type) => expectedShares(expected, requiredGroups(type), 0).reached === 0);

const withoutValue = <Shown extends Figure>({ origin: _, ...figure }: Shown) => ({ ...figure, value: null });

/** What is shown of sums; `hidden` types have no value, as nothing of them is known. */
export function demographicFigures(
  sums: LayeredSums,
  expectedSeconds: number,
  hidden: ReadonlySet<DemographicType>,
): DemographicFigures {
  const ofNumbers = demographicNumbers.map((type) => {
    const figure = toFigure(type, sums, expectedSeconds);
    return [type, hidden.has(type) ? withoutValue(figure) : figure];
  });
  const ofSplits = demographicSplits.map((type) => {
    const split = distributionFigure(type, sums, expectedSeconds);
    return [type, hidden.has(type) ? { ...withoutValue(split), buckets: [] } : split];
  });
  return Object.fromEntries([...ofNumbers, ...ofSplits]) as DemographicFigures;
}
