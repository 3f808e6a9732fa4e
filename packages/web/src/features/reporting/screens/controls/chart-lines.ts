export interface Point {
  x: number;
  y: number;
}

/** Points in pieces without gaps. */
export function runs<Item>(points: readonly (Item | null)[]): Item[][] {
  const pieces: Item[][] = [];
  let open: Item[] | undefined;
  for (const point of points) {
    if (point === null) {
      open = undefined;
    } else if (open) {
      open.push(point);
    } else {
      open = [point];
      pieces.push(open);
    }
  }
  return pieces;
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** The line through points; one alone is a dot, drawn by round ends. */
export const pathThrough = (points: readonly Point[]): string =>
  points.length === 0 ? "" : `M${points.map(at).join("L")}${points.length === 1 ? "h0" : ""}`;

/** What lies between an upper and a lower line. */
export const areaBetween = (upper: readonly Point[], lower: readonly Point[]): string =>
  upper.length === 0 ? "" : `M${[...upper, ...[...lower].reverse()].map(at).join("L")}Z`;

/** Round steps of an axis from 0: at most four, the last at or above the largest value. */
export function axisSteps(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 3;
  const tens = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, tens * ([1, 2, 2.5, 5, 10].find((each) => each * tens >= rough) ?? 10));
  const whole = tens >= 10 ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, nth) => nth * whole);
}

/** Every how many of so many labels there is room for, each so wide. */
export const labelEvery = (count: number, room: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)));

/** Slanting lines over a box: what is not known. */
export function hatch({ x, y, w, h }: Point & { w: number; h: number }, step: number): string {
  const lines: string[] = [];
  for (let at = step; at < w + h; at += step) {
    const from = { x: x + Math.max(0, at - h), y: y + Math.min(at, h) };
    const to = { x: x + Math.min(at, w), y: y + Math.max(0, at - w) };
    lines.push(pathThrough([from, to]));
  }
  return lines.join("");
}
