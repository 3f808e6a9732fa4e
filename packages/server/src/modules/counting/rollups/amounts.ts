import type { SumValues } from "../records/coverage-columns.ts";
import {
  addTotals,
  type ComparedSums,
  type Needs,
  needsKey,
  noComparable,
  noTotals,
} from "./compared-sums.ts";
import { sharesOf } from "./expected-by.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";

/** Sums of one or several pieces of time. */
export interface Amount {
  sums: LayeredSums;
  expectedSeconds: number;
}

export const nothing = (): Amount => ({ sums: noSums(), expectedSeconds: 0 });

/** Adds `more` into `all`. */
export function addAmount(all: Amount, more: Amount): Amount {
  addSums(all.sums, more.sums);
  all.expectedSeconds += more.expectedSeconds;
  return all;
}

function scaledSums({ covered, byLayer, expected, lines }: LayeredSums, factor: number): LayeredSums {
  const times = (values: SumValues | undefined): SumValues | undefined =>
    values && Object.fromEntries(Object.entries(values).map(([sum, value]) => [sum, value * factor]));
  return {
    covered: covered * factor,
    byLayer: byLayer.map(times),
    ...(expected && { expected: new Map([...expected].map(([key, seconds]) => [key, seconds * factor])) }),
    ...(lines && { lines }),
  };
}

export const scaledAmount = ({ sums, expectedSeconds }: Amount, factor: number): Amount => ({
  sums: scaledSums(sums, factor),
  expectedSeconds: expectedSeconds * factor,
});

/** What was expected of those who measure all that is needed. */
export const measuringOf = ({ sums, expectedSeconds }: Amount, needs: Needs): number =>
  sharesOf(sums.expected, needs, expectedSeconds).measuring;

/** Two amounts beside one another, of which all compares, or nothing does. */
export function besideAmounts(now: Amount, before: Amount, needs: Needs, isCompared: boolean): ComparedSums {
  const all = noTotals();
  const comparable = noComparable();
  for (const sums of [all.current, all.elapsed, ...(isCompared ? [comparable.current] : [])])
    addSums(sums, now.sums);
  for (const sums of [all.previous, ...(isCompared ? [comparable.previous] : [])]) addSums(sums, before.sums);
  all.expectedSeconds = now.expectedSeconds;
  all.expectedBefore = before.expectedSeconds;
  comparable.ofSeconds = [measuringOf(now, needs), measuringOf(before, needs)];
  if (isCompared) comparable.seconds = [...comparable.ofSeconds];
  all.comparable.set(needsKey(needs), comparable);
  return all;
}

/** Several comparisons as one, each of the same weight: what is held against their mean counts once. */
export function meanTotals(totals: readonly ComparedSums[]): ComparedSums {
  const factor = 1 / Math.max(totals.length, 1);
  return totals.reduce((all, each) => addTotals(all, scaledTotals(each, factor)), noTotals());
}

const scaledTotals = (sums: ComparedSums, factor: number): ComparedSums => ({
  current: scaledSums(sums.current, factor),
  elapsed: scaledSums(sums.elapsed, factor),
  previous: scaledSums(sums.previous, factor),
  expectedSeconds: sums.expectedSeconds * factor,
  expectedBefore: sums.expectedBefore * factor,
  comparable: new Map(
    [...sums.comparable].map(([key, { current, previous, seconds, ofSeconds, otherSeconds }]) => [
      key,
      {
        current: scaledSums(current, factor),
        previous: scaledSums(previous, factor),
        seconds: [seconds[0] * factor, seconds[1] * factor],
        ofSeconds: [ofSeconds[0] * factor, ofSeconds[1] * factor],
        otherSeconds: otherSeconds * factor,
      },
    ]),
  ),
});

/** The two sides of a comparison changed over. */
export const turnedTotals = (sums: ComparedSums): ComparedSums => ({
  current: sums.previous,
  elapsed: sums.previous,
  previous: sums.elapsed,
  expectedSeconds: sums.expectedBefore,
  expectedBefore: sums.expectedSeconds,
  comparable: new Map(
    [...sums.comparable].map(([key, { current, previous, seconds, ofSeconds, otherSeconds }]) => [
      key,
      {
        current: previous,
        previous: current,
        seconds: [seconds[1], seconds[0]],
        ofSeconds: [ofSeconds[1], ofSeconds[0]],
        otherSeconds,
      },
    ]),
  ),
});
