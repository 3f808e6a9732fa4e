import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { Before } from "./running-totals.queries.ts";

export interface TotalDifference {
  values: MeasureValues;
  /** A total fell: the counter was set back, the new total is what came since. */
  isReset: boolean;
  /** The earliest moment the difference reaches back to. */
  sinceMs: number;
}

/** Within its last and first eighth a counter that falls has run over, not been set back. */
const margin = 1 / 8;

function difference(total: number, before: number, modulus: number | null): { count: number; fell: boolean } {
  if (total >= before) return { count: total - before, fell: false };
  if (modulus && before <= modulus && before > modulus * (1 - margin) && total < modulus * margin)
    return { count: total + modulus - before, fell: false };
  return { count: total, fell: true };
}

/**
 * What came between two readings of running totals: never negative; a fall is a reset, after which the new total is
 * what came since. null when nothing is known from before: the first reading counts nobody.
 */
export function totalDifference(
  totals: MeasureValues,
  before: readonly Before[],
  modulus: number | null,
): TotalDifference | null {
  if (before.length === 0) return null;
  const values: MeasureValues = {};
  let isReset = false;
  for (const { measure, total } of before) {
    const { count, fell } = difference(totals[measure as Measure] ?? 0, total, modulus);
    values[measure] = count;
    isReset ||= fell;
  }
  return { values, isReset, sinceMs: Math.min(...before.map(({ atMs }) => atMs)) };
}
