import type { Vector } from "../geometry/points.ts";
import { type Axis, axes } from "../snapping/axes.ts";
import type { SnapPart, SnapParts } from "../snapping/snap-parts.ts";

/** A way, and the axes it may still be pulled along. */
export interface LockedWay {
  readonly way: Vector;
  readonly open: readonly Axis[];
}

/** The way as it is, or kept on the axis it goes farther along where it is locked (Shift). */
export function lockedWay(way: Vector, locked: boolean): LockedWay {
  if (!locked) return { way, open: axes };
  return Math.abs(way.x) >= Math.abs(way.y)
    ? { way: { x: way.x, y: 0 }, open: ["x"] }
    : { way: { x: 0, y: way.y }, open: ["y"] };
}

/** The parts that may be caught, on the open axes. */
export const partsOn = (open: readonly Axis[], parts: readonly SnapPart[]): SnapParts => ({
  ...(open.includes("x") && { x: parts }),
  ...(open.includes("y") && { y: parts }),
});
