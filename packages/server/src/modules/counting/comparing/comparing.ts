import type { ComparedTime, NoChangeReason } from "@foyer/contract/counting/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type { NumberType, StatisticType } from "@foyer/contract/metrics";
import type { SumValues } from "../columns/columns.ts";
import { expectedShares } from "../expectation/expectation.ts";
import { usualSettings } from "../figure-settings/figure-settings.ts";
import { requiredGroups } from "../metrics/metrics.ts";
import { addSums, hasRows, type LayeredSums, noSums, shownValue, toGrowth } from "../sums/sums.ts";

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
  /** What growth is calculated from, by what figures need (`needsKey`). */
  comparable: Map<string, ComparableSums>;
}

/** The groups of measures that a figure needs. */
export type Needs = readonly MeasureGroup[];
export const needsKey = (needs: Needs): string => needs.join();
/** What some figures need, each once. */
export const neededBy = (types: readonly (StatisticType | NumberType)[]): Needs[] => [
  ...new Map(types.map((type) => [needsKey(requiredGroups(type)), requiredGroups(type)])).values(),
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

/** Less of two spans that is known in both does not compare. */
const comparableShare = 0.5;
/** Left-out parts beyond this are reported. */
const wholeShare = 0.9995;

const toShare = (part: number, of: number): number => (of > 0 ? part / of : 0);

/** Why two spans do not compare, if they do not. */
function noChange(
  { current, elapsed, previous, expectedSeconds }: ComparedSums,
  comparable: ComparableSums,
  needs: Needs,
  plain: boolean,
): NoChangeReason | undefined {
  const { seconds, ofSeconds, otherSeconds } = comparable;
  const [currentPart, previousPart] = ofSeconds;
  if (currentPart === 0 && previousPart === 0) {
    const { measuring, all } = expectedShares(current.expected, needs, expectedSeconds);
    // What nobody measures is not still to come.
    return measuring === 0 && all > 0 ? "notNow" : "notYet";
  }
  if (plain && seconds[0] + seconds[1] >= comparableShare * (currentPart + previousPart)) return undefined;
  if (!hasRows(previous) || previousPart < comparableShare * currentPart) return "notBefore";
  if (!hasRows(elapsed) || currentPart < comparableShare * previousPart) return "notNow";
  const known = Math.min(toShare(seconds[0], currentPart), toShare(seconds[1], previousPart));
  if (known >= comparableShare) return undefined;
  return otherSeconds >= comparableShare * Math.max(currentPart, previousPart) ? "otherLines" : "incomplete";
}

/** What a figure came to in what both spans have, and over what that is; nothing where they do not compare. */
export function comparableValues(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
  plain = false,
): { values: [now: number | null, before: number | null]; compared: ComparedTime } {
  const needs = requiredGroups(type);
  const comparable = sums.comparable.get(needsKey(needs)) ?? noComparable();
  const { current, previous, seconds, ofSeconds } = comparable;
  const time = { seconds: Math.round(seconds[0]), ofSeconds: Math.round(ofSeconds[0]) };
  const reason = noChange(sums, comparable, needs, plain);
  if (reason) return { values: [null, null], compared: { how: "withheld", reason, ...time } };
  const [value, previousPart] = [shownValue(type, current, settings), shownValue(type, previous, settings)];
  const isWhole = seconds.every((part, side) => part >= wholeShare * (ofSeconds[side] ?? 0));
  return {
    values: [value, previousPart],
    compared: {
      how: isWhole ? "whole" : "partly",
      ...time,
      ...(isWhole ? {} : { value, previous: previousPart }),
    },
  };
}

/** The change of a figure between two spans, over what both have, and over what that is. */
export function toChange(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
  plain = false,
): { growth: number | null; compared: ComparedTime } {
  const { values, compared } = comparableValues(type, sums, settings, plain);
  return { growth: toGrowth(...values), compared };
}

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
    ...(lines && { lines: new Set(lines) }),
  };
}

export const scaledAmount = ({ sums, expectedSeconds }: Amount, factor: number): Amount => ({
  sums: scaledSums(sums, factor),
  expectedSeconds: expectedSeconds * factor,
});

/** What was expected of those who measure all that is needed. */
export const measuringSeconds = ({ sums, expectedSeconds }: Amount, needs: Needs): number =>
  expectedShares(sums.expected, needs, expectedSeconds).measuring;

/** Two amounts beside one another, of which all compares, or nothing does. */
export function toComparedSums(
  current: Amount,
  previous: Amount,
  needs: Needs,
  isCompared: boolean,
): ComparedSums {
  const all = noTotals();
  const comparable = noComparable();
  for (const sums of [all.current, all.elapsed, ...(isCompared ? [comparable.current] : [])])
    addSums(sums, current.sums);
  for (const sums of [all.previous, ...(isCompared ? [comparable.previous] : [])])
    addSums(sums, previous.sums);
  all.expectedSeconds = current.expectedSeconds;
  all.expectedBefore = previous.expectedSeconds;
  comparable.ofSeconds = [measuringSeconds(current, needs), measuringSeconds(previous, needs)];
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
