/** So many colours tell things apart in one control; the first is the accent. */
export const seriesColours = 6;

/** A colour of the theme by its place, from 0. */
export const seriesColour = (nth: number): string => `var(--screen-series-${(nth % seriesColours) + 1})`;

/** Places keep their colours in every control that shows the same ones, whichever of them is ahead. */
export function coloursOfPlaces(ids: readonly number[]): Map<number, string> {
  const inOrder = [...ids].sort((a, b) => a - b);
  return new Map(inOrder.map((id, nth) => [id, seriesColour(nth)]));
}
