import type { ContrastSeries } from "@foyer/contract/analytics/contrast";

type Span = Pick<ContrastSeries, "id" | "total">;

/** Whether anything counted then; estimates stand for counts unless only what was measured is shown. */
const isCounted = ({ coveredSeconds, origin }: Span["total"], measuredOnly: boolean) =>
  coveredSeconds > 0 || (!measuredOnly && (origin?.estimated ?? 0) !== 0);

/**
 * How many places were counted in some of the spans and not in the others; `series` holds each place with the same
 * spans in the same order. Spans in which no place was counted at all say nothing.
 */
export function countedApart(series: readonly Span[], measuredOnly: boolean): number {
  const byPlace = new Map<Span["id"], boolean[]>();
  for (const { id, total } of series) {
    byPlace.set(id, [...(byPlace.get(id) ?? []), isCounted(total, measuredOnly)]);
  }
  const places = [...byPlace.values()];
  const told = (_: boolean, span: number) => places.some((counted) => counted[span]);
  return places.filter((counted) => new Set(counted.filter(told)).size > 1).length;
}
