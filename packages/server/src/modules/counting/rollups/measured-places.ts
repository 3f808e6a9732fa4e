import type { MeasuredAt } from "@foyer/contract/analytics/figure";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type { ExpectedLine } from "./expectation.ts";
import { flowOnly, reaches } from "./expected-by.ts";

/** The lines that sums are of, owner by owner: shared, never changed. */
export type CountedLines = ReadonlySet<readonly ExpectedLine[]>;

/** Those bound within a span. */
export const countedLines = (lines: readonly ExpectedLine[], from: number, to: number): CountedLines =>
  new Set([lines.filter(({ fromMs, toMs }) => fromMs < to && from < toMs)]);

const placeOf: Record<MeasuredAt["places"], (line: ExpectedLine) => number | string | undefined> = {
  sites: ({ entityId }: ExpectedLine) => entityId,
  accesses: ({ accessId }: ExpectedLine) => accessId,
  lines: ({ accessId, deviceLine }: ExpectedLine) => `${accessId}|${deviceLine}`,
};

/**
 * How many of the sites of these lines measure all of some groups; of one site, how many accesses. Where every place does
 * and yet not with all its lines, they are told one finer: "1 of 1" would pass for all. An access of which a part of the
 * lines measures is never one that does.
 */
export function measuredAt(counted: CountedLines, needs: readonly MeasureGroup[]): MeasuredAt {
  const lines = [...counted].flat();
  const measuring = new Set(lines.filter(({ measures = flowOnly }) => reaches(measures, needs)));
  const tell = (places: MeasuredAt["places"]): MeasuredAt => ({
    places,
    measured: new Set([...measuring].map(placeOf[places])).size,
    all: new Set(lines.map(placeOf[places])).size,
  });
  const sites = tell("sites");
  if (sites.all > 1 && sites.measured < sites.all) return sites;
  const accesses = tell("accesses");
  const missing = new Set(lines.filter((line) => !measuring.has(line)).map(({ accessId }) => accessId));
  const isPartly = [...measuring].some(({ accessId }) => missing.has(accessId));
  return isPartly ? tell("lines") : accesses;
}
