import type { ComparedTime, NoChangeReason } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { needsOf } from "../metrics/metrics.ts";
import { usualSettings } from "../rules/figure-settings.ts";
import {
  type ComparableSums,
  type ComparedSums,
  type Needs,
  needsKey,
  noComparable,
} from "./compared-sums.ts";
import { sharesOf } from "./expected-by.ts";
import { growthOf, hasRows, shownValue } from "./layered-sums.ts";

/** Less of two spans that is known in both does not compare. */
const comparableShare = 0.5;
/** What is left out beyond this is told. */
const wholeShare = 0.9995;

const shareOf = (part: number, of: number): number => (of > 0 ? part / of : 0);

/** Why two spans do not compare, if they do not. */
function noChange(
  { current, elapsed, previous, expectedSeconds }: ComparedSums,
  comparable: ComparableSums,
  needs: Needs,
  plain: boolean,
): NoChangeReason | undefined {
  const { seconds, ofSeconds, otherSeconds } = comparable;
  const [now, before] = ofSeconds;
  if (now === 0 && before === 0) {
    const { measuring, all } = sharesOf(current.expected, needs, expectedSeconds);
    // What nobody measures is not still to come.
    return measuring === 0 && all > 0 ? "notNow" : "notYet";
  }
  if (plain && seconds[0] + seconds[1] >= comparableShare * (now + before)) return undefined;
  if (!hasRows(previous) || before < comparableShare * now) return "notBefore";
  if (!hasRows(elapsed) || now < comparableShare * before) return "notNow";
  const known = Math.min(shareOf(seconds[0], now), shareOf(seconds[1], before));
  if (known >= comparableShare) return undefined;
  return otherSeconds >= comparableShare * Math.max(now, before) ? "otherLines" : "incomplete";
}

/** What a figure came to in what both spans have, and over what that is; nothing where they do not compare. */
export function comparableValues(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
  plain = false,
): { values: [now: number | null, before: number | null]; compared: ComparedTime } {
  const needs = needsOf(type);
  const comparable = sums.comparable.get(needsKey(needs)) ?? noComparable();
  const { current, previous, seconds, ofSeconds } = comparable;
  const time = { seconds: Math.round(seconds[0]), ofSeconds: Math.round(ofSeconds[0]) };
  const reason = noChange(sums, comparable, needs, plain);
  if (reason) return { values: [null, null], compared: { how: "withheld", reason, ...time } };
  const [value, before] = [shownValue(type, current, settings), shownValue(type, previous, settings)];
  const isWhole = seconds.every((part, side) => part >= wholeShare * (ofSeconds[side] ?? 0));
  return {
    values: [value, before],
    compared: { how: isWhole ? "whole" : "partly", ...time, ...(isWhole ? {} : { value, previous: before }) },
  };
}

/** The change of a figure between two spans, over what both have, and over what that is. */
export function changeOf(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
  plain = false,
): { growth: number | null; compared: ComparedTime } {
  const { values, compared } = comparableValues(type, sums, settings, plain);
  return { growth: growthOf(...values), compared };
}
