import { leastWeeks, type Standing, usualWeeks } from "@foyer/contract/analytics/expected";

export interface Band {
  low: number;
  middle: number;
  high: number;
}

/** A normal distribution's standard deviation of its median absolute deviation. */
const deviationOfMad = 1.4826;
/** How many deviations on both sides: about one in thirty usual days lies outside. */
const width = 3;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
}

/**
 * Where a value is usually found, from its values in other weeks. Fewer than four say nothing; fewer than eight say
 * only from where to where they lay. Of eight or more: three deviations around the median, the deviation taken from the
 * median absolute deviation, so that single odd weeks do not widen it. What people are counted by (`isSum`) varies by
 * its square root at least, and its edges are whole numbers. Nothing is below 0.
 */
export function usualBand(values: readonly number[], isSum: boolean): Band | null {
  if (values.length < leastWeeks) return null;
  const middle = median(values);
  if (values.length < usualWeeks) return { low: Math.min(...values), middle, high: Math.max(...values) };
  const deviation = deviationOfMad * median(values.map((value) => Math.abs(value - middle)));
  const reach = width * Math.max(deviation, isSum ? Math.sqrt(middle) : 0);
  const [low, high] = [Math.max(0, middle - reach), middle + reach];
  return isSum ? { low: Math.floor(low), middle, high: Math.ceil(high) } : { low, middle, high };
}

export function toStanding(value: number, { low, high }: Band): Standing {
  if (value < low) return "below";
  return value > high ? "above" : "within";
}
