import { rampSteps } from "./colour-ramp.ts";

/** The ends of a scale: what has no colour yet, and what is fully coloured. */
export interface HeatScale {
  low: number;
  high: number;
}

/** Values that are looked at: of more, every so many. Sorting them takes a few milliseconds. */
const mostSampled = 40_000;
/** The share of values that are not above the relative scale's end. */
const shareBelow = 0.99;

/**
 * The 99th percentile of where anybody was, over all fields of the range: the end of the relative scale. It stands still while
 * pieces of the range are played, and a single hot spot does not hide all else.
 */
export function relativeEnd(fields: readonly Float32Array[]): number {
  const all = fields.reduce((sum, { length }) => sum + length, 0);
  const stride = Math.max(1, Math.ceil(all / mostSampled));
  const found = new Float32Array(Math.min(all, mostSampled));
  let count = 0;
  let skip = 0;
  for (const field of fields) {
    let index = skip;
    for (; index < field.length; index += stride) {
      const value = Math.abs(field[index] as number);
      if (value > 0) found[count++] = value;
    }
    skip = index - field.length;
  }
  const sorted = found.subarray(0, count).sort();
  return sorted[Math.max(0, Math.ceil(count * shareBelow) - 1)] ?? 0;
}

/** The step of a ramp for a value between the ends. */
export function rampStep(value: number, { low, high }: HeatScale): number {
  if (high <= low) return 0;
  const share = (value - low) / (high - low);
  return Math.min(rampSteps - 1, Math.max(0, Math.round(share * (rampSteps - 1))));
}

/** Decimals that leave two digits that say something. */
export function heatDecimals(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 10) return 0;
  return Math.min(6, 1 - Math.floor(Math.log10(size)));
}
