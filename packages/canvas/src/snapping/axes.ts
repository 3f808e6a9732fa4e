import { type Box, bottomOf, rightOf } from "../geometry/boxes.ts";

/** The direction that something is aligned in: "x" moves it left and right, its lines are upright. */
export type Axis = "x" | "y";

export const axes: readonly Axis[] = ["x", "y"];

/** From where to where, page pixels. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How far a box reaches along an axis. */
export const rangeAlong = (box: Box, axis: Axis): Range =>
  axis === "x" ? { from: box.x, to: rightOf(box) } : { from: box.y, to: bottomOf(box) };

/** How far a box reaches across an axis. */
export const rangeAcross = (box: Box, axis: Axis): Range => rangeAlong(box, axis === "x" ? "y" : "x");

export const lengthOf = ({ from, to }: Range): number => to - from;
export const middleOf = ({ from, to }: Range): number => (from + to) / 2;

/** What two ranges have in common; undefined where that has no length. */
export function common(a: Range, b: Range): Range | undefined {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  return to > from ? { from, to } : undefined;
}

/** How far apart two ranges are; 0 where they overlap. */
export const apart = (a: Range, b: Range): number => Math.max(0, a.from - b.to, b.from - a.to);

/** The range around two. */
export const around = (a: Range, b: Range): Range => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});
