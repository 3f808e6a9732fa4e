/** The end of a line: how far along it is, and its value. */
export interface LineEnd {
  index: number;
  value: number;
}

/** Where a line ends; undefined for one without any value. */
export function lastPoint(values: readonly (number | null)[]): LineEnd | undefined {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  return value === undefined || value === null ? undefined : { index, value };
}

const steps = [1, 2, 2.5, 5, 10];
const wantedSteps = 4;

/** The end of an axis from 0 that holds the values, a whole number of even steps. */
export function axisTop(values: readonly (number | null)[]): { max: number; step: number } {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  // A share needs no finer steps than quarters, counts none below one.
  const rough = Math.max(most / wantedSteps, most <= 1 ? 0.25 : 1);
  const size = 10 ** Math.floor(Math.log10(rough));
  const factor = steps.find((each) => each * size >= rough) ?? 10;
  const step = most > 1 ? Math.ceil(factor * size) : factor * size;
  return { step, max: Math.max(step, Math.ceil(most / step) * step) };
}

/** Height of a line of words. CSS pixels. */
const lineHeight = 16;
/** Ends further apart along the axis than this do not meet. */
const meeting = 6;

/**
 * By how much the words at the ends of two lines move down (less than 0: up), so that they stand one above the other
 * and inside the plot.
 */
export function labelsApart(
  [first, second]: readonly [LineEnd | undefined, LineEnd | undefined],
  { top, height }: { top: number; height: number },
): [number, number] {
  if (!first || !second || Math.abs(first.index - second.index) > meeting) return [0, 0];
  const place = ({ value }: LineEnd) => height * (1 - value / top);
  const [a, b] = [place(first), place(second)];
  const missing = lineHeight - Math.abs(a - b);
  if (missing <= 0) return [0, 0];
  // The higher one stays the higher one; near the bottom both go up.
  const lowest = Math.min(height, Math.max(a, b) + missing / 2);
  const [down, up] = [lowest, lowest - lineHeight];
  const [newA, newB] = a <= b ? [up, down] : [down, up];
  return [newA - a, newB - b];
}
