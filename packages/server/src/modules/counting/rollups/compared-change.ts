import type { ComparedTime, NoChangeReason } from "@foyer/contract/analytics/figure";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { usualSettings } from "../rules/figure-settings.ts";
import { growthOf, hasRows, shownValue } from "./layered-sums.ts";
import type { ComparedSums } from "./totals.ts";

/** Less of two spans that is known in both does not compare. */
const comparableShare = 0.5;
/** What is left out beyond this is told. */
const wholeShare = 0.9995;

const shareOf = (part: number, of: number): number => (of > 0 ? part / of : 0);

/** Why two spans do not compare, if they do not. */
function noChange(
  { elapsed, previous, comparable }: ComparedSums,
  plain: boolean,
): NoChangeReason | undefined {
  const { seconds, ofSeconds, otherSeconds } = comparable;
  const [now, before] = ofSeconds;
  if (now === 0 && before === 0) return "notYet";
  if (plain && seconds[0] + seconds[1] >= comparableShare * (now + before)) return undefined;
  if (!hasRows(previous) || before < comparableShare * now) return "notBefore";
  if (!hasRows(elapsed) || now < comparableShare * before) return "notNow";
  const known = Math.min(shareOf(seconds[0], now), shareOf(seconds[1], before));
  if (known >= comparableShare) return undefined;
  return otherSeconds >= comparableShare * Math.max(now, before) ? "otherLines" : "incomplete";
}

/** The change of a figure between two spans, over what both have, and over what that is. */
export function changeOf(
  type: NumberType,
  sums: ComparedSums,
  settings: FigureSettings = usualSettings,
  plain = false,
): { growth: number | null; compared: ComparedTime } {
  const { current, previous, seconds, ofSeconds } = sums.comparable;
  const time = { seconds: Math.round(seconds[0]), ofSeconds: Math.round(ofSeconds[0]) };
  const reason = noChange(sums, plain);
  if (reason) return { growth: null, compared: { how: "withheld", reason, ...time } };
  const [value, before] = [shownValue(type, current, settings), shownValue(type, previous, settings)];
  const isWhole = seconds.every((part, side) => part >= wholeShare * (ofSeconds[side] ?? 0));
  return {
    growth: growthOf(value, before),
    compared: { how: isWhole ? "whole" : "partly", ...time, ...(isWhole ? {} : { value, previous: before }) },
  };
}
