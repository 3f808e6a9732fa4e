import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type { NumberType, StatisticType } from "@foyer/contract/counting/metrics";
import { needsOf } from "../metrics/metrics.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";

/** What compares of two spans: of each access the days and hours that are known in both. */
export interface ComparableSums {
  current: LayeredSums;
  previous: LayeredSums;
  /** What is expected of it, now and before, of what is expected in all. */
  seconds: [now: number, before: number];
  ofSeconds: [now: number, before: number];
  /** Expected, and counted by other lines on the other side. */
  otherSeconds: number;
}

/** Sums of a span beside those of the span before, of the same elapsed time. */
export interface ComparedSums {
  /** Everything so far: what is shown. */
  current: LayeredSums;
  expectedSeconds: number;
  /** The same of the span before, until the same elapsed time: whether there was anything to compare with. */
  expectedBefore: number;
  /** Until the last full quarter of an hour, as long as `previous`. */
  elapsed: LayeredSums;
  previous: LayeredSums;
  /** What growth is reckoned from, by what figures need (`needsKey`). */
  comparable: Map<string, ComparableSums>;
}

/** The groups of measures that a figure needs. */
export type Needs = readonly MeasureGroup[];
export const needsKey = (needs: Needs): string => needs.join();
/** What some figures need, each once. */
export const neededBy = (types: readonly (StatisticType | NumberType)[]): Needs[] => [
  ...new Map(types.map((type) => [needsKey(needsOf(type)), needsOf(type)])).values(),
];

/** No totals yet. */
export const noTotals = (): ComparedSums => ({
  current: noSums(),
  expectedSeconds: 0,
  expectedBefore: 0,
  elapsed: noSums(),
  previous: noSums(),
  comparable: new Map(),
});

export const noComparable = (): ComparableSums => ({
  current: noSums(),
  previous: noSums(),
  seconds: [0, 0],
  ofSeconds: [0, 0],
  otherSeconds: 0,
});

/** Adds the sums of one subject or of several. */
export function addTotals(all: ComparedSums, more: ComparedSums): ComparedSums {
  addSums(all.current, more.current);
  addSums(all.elapsed, more.elapsed);
  addSums(all.previous, more.previous);
  all.expectedSeconds += more.expectedSeconds;
  all.expectedBefore += more.expectedBefore;
  for (const [key, from] of more.comparable) {
    const into = all.comparable.get(key) ?? noComparable();
    all.comparable.set(key, addComparable(into, from));
  }
  return all;
}

function addComparable(into: ComparableSums, from: ComparableSums): ComparableSums {
  addSums(into.current, from.current);
  addSums(into.previous, from.previous);
  for (const side of [0, 1] as const) {
    into.seconds[side] += from.seconds[side];
    into.ofSeconds[side] += from.ofSeconds[side];
  }
  into.otherSeconds += from.otherSeconds;
  return into;
}
