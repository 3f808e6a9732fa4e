/** Whole numbers that add up: largest remainder, ties to the earlier part. */

/** Gives one more to the `count` parts with the largest remainders. */
function roundUpLargest<R extends number | bigint>(
  parts: number[],
  remainders: readonly R[],
  count: number,
): void {
  if (count === 0) return;
  const order = remainders.map((_, index) => index);
  const byRemainder = (a: number, b: number) => {
    const [left, right] = [remainders[a] as R, remainders[b] as R];
    return left === right ? a - b : left > right ? -1 : 1;
  };
  for (const index of order.sort(byRemainder).slice(0, count)) parts[index] = (parts[index] ?? 0) + 1;
}

/**
 * Rounds shares, given as whole numbers of 1/`unit`, so that they add up to the rounded sum (half goes up). Each is
 * rounded down or up.
 */
export function roundedShares(shares: readonly number[], unit: number): number[] {
  const parts = shares.map((share) => Math.floor(share / unit));
  const remainders = shares.map((share, index) => share - (parts[index] ?? 0) * unit);
  const sum = shares.reduce((all, share) => all + share, 0);
  const target = Math.floor((2 * sum + unit) / (2 * unit));
  roundUpLargest(parts, remainders, target - parts.reduce((all, part) => all + part, 0));
  return parts;
}

/**
 * Splits a whole amount in proportion to weights, at least one of which must not be 0. No part is more than its weight
 * when the amount is not more than all of them together.
 */
export function inProportion(amount: number, weights: readonly number[]): number[] {
  // Milliseconds of dwell times each other outgrow what numbers hold exactly.
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / all));
  const remainders = products.map((product) => product % all);
  roundUpLargest(parts, remainders, amount - parts.reduce((sum, part) => sum + part, 0));
  return parts;
}
