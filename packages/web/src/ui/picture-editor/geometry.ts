import { clampedBetween } from "@foyer/canvas/geometry/points";
import { sidesOf } from "@foyer/canvas/geometry/polygons";
import { type GesturePointer, gesturePointer, type PointerEventLike } from "@foyer/canvas/gestures/gesture";
import type { Camera } from "@foyer/canvas/viewport";
import { type PicturePoint, pictureSize } from "@foyer/contract/devices/device-settings";

export type { PicturePoint };

/** Legal pixels of a picture, edges included. */
export interface PictureRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the picture is shown: pixels of the page. */
export interface ShownAt {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const wholePicture: PictureRange = {
  left: 0,
  top: 0,
  right: pictureSize.width,
  bottom: pictureSize.height,
};

/** The nearest legal whole pixel. */
export const clamped = ({ x, y }: PicturePoint, range: PictureRange): PicturePoint => ({
  x: Math.round(clampedBetween(x, range.left, range.right)),
  y: Math.round(clampedBetween(y, range.top, range.bottom)),
});

/** How large the picture is shown, as the engine sees it: the picture is the page, its element the stage. */
export const cameraOf = ({ width }: ShownAt): Camera => ({ x: 0, y: 0, zoom: width / pictureSize.width });

/** Where a pointer is in the picture. */
export const picturePointer = (event: PointerEventLike, shown: ShownAt): GesturePointer =>
  gesturePointer(event, { x: shown.left, y: shown.top }, cameraOf(shown));

/** Where the level line at `y` enters and leaves an area; null where it misses it. */
export function levelThrough(
  corners: readonly PicturePoint[],
  y: number,
): { from: PicturePoint; to: PicturePoint } | null {
  const crossings = sidesOf(corners, true).flatMap(([a, b]) => {
    if (Math.min(a.y, b.y) > y || Math.max(a.y, b.y) < y) return [];
    return a.y === b.y ? [a.x, b.x] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
  });
  if (crossings.length === 0) return null;
  return { from: { x: Math.min(...crossings), y }, to: { x: Math.max(...crossings), y } };
}
