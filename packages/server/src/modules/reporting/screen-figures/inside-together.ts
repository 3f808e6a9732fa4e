import type { Inside } from "@foyer/contract/analytics/occupancy";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";

type Together = Pick<PartOf<"inside">, "people" | "limit" | "share" | "state" | "isStale" | "asOf">;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The state of several places together: the highest share that any of their limits calls filling, or full, is theirs, too. */
function stateOf(share: number, limits: readonly NonNullable<Inside["limit"]>[]): Together["state"] {
  const percent = share * 100;
  if (percent >= Math.max(...limits.map(({ fullFrom }) => fullFrom))) return "full";
  return percent >= Math.max(...limits.map(({ fillingFrom }) => fillingFrom)) ? "filling" : "free";
}

/**
 * How many are inside several places together. Unknown where it is unknown of one; a limit only where each has one; as of
 * the one heard least lately.
 */
export function insideTogether(places: readonly Inside[]): Together {
  const [only] = places;
  const isKnown = places.length > 0 && places.every(({ value }) => value !== null);
  const value = isKnown ? sum(places.map(({ value }) => value ?? 0)) : null;
  const [coveredSeconds, expectedSeconds] = [
    sum(places.map((place) => place.coveredSeconds)),
    sum(places.map((place) => place.expectedSeconds)),
  ];
  const limits = places.flatMap(({ limit }) => limit ?? []);
  const hasLimit = places.length > 0 && limits.length === places.length;
  const limit = hasLimit ? sum(limits.map((each) => each.limit)) : null;
  const share = value === null || limit === null ? null : value / limit;
  const seen = places.map(({ asOf }) => asOf);
  return {
    people: {
      value,
      completeness: expectedSeconds === 0 ? null : Math.min(1, coveredSeconds / expectedSeconds),
      coveredSeconds,
      expectedSeconds,
    },
    limit,
    share,
    state: places.length === 1 ? (only?.state ?? null) : share === null ? null : stateOf(share, limits),
    isStale: places.some(({ isStale }) => isStale),
    asOf: seen.includes(null) ? null : ([...seen].sort()[0] ?? null),
  };
}
