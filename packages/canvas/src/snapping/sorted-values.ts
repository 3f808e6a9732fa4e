/** Positions in ascending order, each with what it belongs to; equal ones in the order they came in. */
export interface SortedValues<Owner> {
  readonly values: Float64Array;
  readonly owners: readonly Owner[];
}

export function sortedValues<Owner>(entries: readonly (readonly [number, Owner])[]): SortedValues<Owner> {
  const inOrder = entries.toSorted(([a], [b]) => a - b);
  return {
    values: Float64Array.from(inOrder, ([value]) => value),
    owners: inOrder.map(([, owner]) => owner),
  };
}

/** Calls back for each value no farther than `reach` from `at`. */
export function eachNear<Owner>(
  { values, owners }: SortedValues<Owner>,
  at: number,
  reach: number,
  found: (value: number, owner: Owner) => void,
): void {
  for (let index = firstFrom(values, at - reach); index < values.length; index++) {
    const value = values[index] as number;
    if (value > at + reach) return;
    found(value, owners[index] as Owner);
  }
}

/** The index of the first value that is not below `least` (binary search). */
function firstFrom(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((values[half] as number) < least) low = half + 1;
    else high = half;
  }
  return low;
}
