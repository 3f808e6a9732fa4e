import { centreOf } from "./boxes.ts";
import { type PagePoint, plus, turned } from "./points.ts";
import type { RotatedBox } from "./rotated-boxes.ts";

/** A handle of a frame: -1 left or upper side, 1 right or lower side, 0 neither; corners have both. */
export interface FrameHandle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The eight handles, clockwise from the upper left corner. */
export const frameHandles: readonly FrameHandle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Where a handle of a turned frame is on the page. */
export const handlePlace = (frame: RotatedBox, { x, y }: FrameHandle): PagePoint =>
  plus(centreOf(frame), turned({ x: (x * frame.width) / 2, y: (y * frame.height) / 2 }, frame.angle));

/** Where the handle to turn a frame by is: `aside` page pixels beyond the middle of its upper side. */
export const turningHandlePlace = (frame: RotatedBox, aside: number): PagePoint =>
  plus(centreOf(frame), turned({ x: 0, y: -frame.height / 2 - aside }, frame.angle));

/** The cursor of a handle, named as CSS names it, for a frame turned by `angle` degrees. */
export function handleCursor({ x, y }: FrameHandle, angle: number): string {
  const way = (Math.atan2(y, x) * 180) / Math.PI + angle;
  const eighth = ((Math.round(way / 45) % 4) + 4) % 4;
  return ["ew-resize", "nwse-resize", "ns-resize", "nesw-resize"][eighth] ?? "move";
}
