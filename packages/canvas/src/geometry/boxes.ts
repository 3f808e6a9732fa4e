import type { PagePoint, Vector } from "./points.ts";

/** A rectangle along the axes, in page pixels: its upper left corner and its sides, which are never negative. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The box that two opposite corners span, in any order. */
export const boxBetween = (a: Vector, b: Vector): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** The smallest box around points; of none an empty one at 0, 0. */
export function boxAround(points: readonly Vector[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest box around boxes; of none undefined. */
export function boxAroundAll(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return;
  return boxAround(boxes.flatMap((box) => [box, { x: rightOf(box), y: bottomOf(box) }]));
}

export const rightOf = ({ x, width }: Box): number => x + width;
export const bottomOf = ({ y, height }: Box): number => y + height;

/** The middle of a box. */
export const centreOf = ({ x, y, width, height }: Box): PagePoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** The box of that size about a centre. */
export const boxAbout = (centre: Vector, { width, height }: Size): Box => ({
  x: centre.x - width / 2,
  y: centre.y - height / 2,
  width,
  height,
});

/** The box made larger by `by` on each side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Whether a point lies in a box or on its edge. */
export const boxHolds = (box: Box, { x, y }: Vector): boolean =>
  x >= box.x && x <= rightOf(box) && y >= box.y && y <= bottomOf(box);

/** Whether the whole of the inner box lies in the outer one. */
export const boxContains = (outer: Box, inner: Box): boolean =>
  boxHolds(outer, inner) && boxHolds(outer, { x: rightOf(inner), y: bottomOf(inner) });

/** Whether two boxes have at least a point in common. */
export const boxesTouch = (a: Box, b: Box): boolean =>
  a.x <= rightOf(b) && b.x <= rightOf(a) && a.y <= bottomOf(b) && b.y <= bottomOf(a);

/** The corners of a box, clockwise from the upper left one. */
export const boxCorners = (box: Box): [PagePoint, PagePoint, PagePoint, PagePoint] => [
  { x: box.x, y: box.y },
  { x: rightOf(box), y: box.y },
  { x: rightOf(box), y: bottomOf(box) },
  { x: box.x, y: bottomOf(box) },
];
