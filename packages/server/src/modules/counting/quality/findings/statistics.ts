/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Makes the median distance from the median an estimate of the standard deviation (of a normal distribution). */
const deviationsInMedian = 1.4826;
/** How much wider a median spreads than a mean of as many values: its variance is larger by this factor. */
export const medianVariance = Math.PI / 2;

/** Standard deviation by the median distance from the median: wild values, below half of all, do not move it. */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values);
  return deviationsInMedian * median(values.map((value) => Math.abs(value - middle)));
}
