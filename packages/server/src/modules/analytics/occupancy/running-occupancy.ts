/**
 * How many are inside after each change (in − out), beginning with nobody. A sensor that misses people who come in makes
 * the sum fall below 0: then it begins from 0 again, so that those who come later count in full.
 */
export function runningOccupancy(changes: readonly number[]): number[] {
  let inside = 0;
  return changes.map((change) => {
    inside = Math.max(0, inside + change);
    return inside;
  });
}

/** How many are inside after all of the changes. */
export const occupancyAfter = (changes: readonly number[]): number => runningOccupancy(changes).at(-1) ?? 0;
