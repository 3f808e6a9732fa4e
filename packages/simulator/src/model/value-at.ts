/** A number of a list whose bounds the caller knows. */
export function valueAt(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}

/** Turns values per place into the sum up to and including each place. */
export function accumulate(values: { length: number; [index: number]: number }): void {
  for (let i = 1; i < values.length; i++) values[i] = valueAt(values, i) + valueAt(values, i - 1);
}
