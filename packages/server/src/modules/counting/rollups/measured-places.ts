import type { MeasuredAt } from "@foyer/contract/analytics/figure";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type { ExpectedLine } from "./expectation.ts";
import { flowOnly, reaches } from "./expected-by.ts";

/** The lines that sums are of, owner by owner: shared, never changed. */
export type CountedLines = ReadonlySet<readonly ExpectedLine[]>;

/** Those bound within a span. */
export const countedLines = (lines: readonly ExpectedLine[], from: number, to: number): CountedLines =>
  new Set([lines.filter(({ fromMs, toMs }) => fromMs < to && from < toMs)]);

/** How many of the sites of these lines measure all of some groups; of one site, how many accesses. */
export function measuredAt(counted: CountedLines, needs: readonly MeasureGroup[]): MeasuredAt {
  const lines = [...counted].flat();
  const isOneSite = new Set(lines.map(({ entityId }) => entityId)).size <= 1;
  const placeOf = ({ entityId, accessId }: ExpectedLine) => (isOneSite ? accessId : entityId);
  const measuring = lines.filter(({ measures = flowOnly }) => reaches(measures, needs));
  return {
    places: isOneSite ? "accesses" : "sites",
    measured: new Set(measuring.map(placeOf)).size,
    all: new Set(lines.map(placeOf)).size,
  };
}
