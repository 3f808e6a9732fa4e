import { type PicturePoint, pictureSize } from "@foyer/contract/devices/device-settings";
import { listSides } from "@foyer/contract/devices/drawn-shapes";

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
  x: Math.round(Math.min(range.right, Math.max(range.left, x))),
  y: Math.round(Math.min(range.bottom, Math.max(range.top, y))),
});

/** Where in the picture something on the page is. */
export const toPicture = ({ x, y }: PicturePoint, shown: ShownAt): PicturePoint => ({
  x: ((x - shown.left) / shown.width) * pictureSize.width,
  y: ((y - shown.top) / shown.height) * pictureSize.height,
});

/** Where on the page a point of the picture is. */
export const toScreen = ({ x, y }: PicturePoint, shown: ShownAt): PicturePoint => ({
  x: shown.left + (x / pictureSize.width) * shown.width,
  y: shown.top + (y / pictureSize.height) * shown.height,
});

/** Where the level line at `y` enters and leaves an area; null where it misses it. */
export function levelThrough(
  corners: readonly PicturePoint[],
  y: number,
): { from: PicturePoint; to: PicturePoint } | null {
  const crossings = listSides(corners).flatMap(([a, b]) => {
    if (Math.min(a.y, b.y) > y || Math.max(a.y, b.y) < y) return [];
    return a.y === b.y ? [a.x, b.x] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
  });
  if (crossings.length === 0) return null;
  return { from: { x: Math.min(...crossings), y }, to: { x: Math.max(...crossings), y } };
}

/** Steps of the arrow keys, in pixels of the picture; null for any other key. */
export function toNudge(key: string, far: boolean): PicturePoint | null {
  const step = far ? 10 : 1;
  switch (key) {
    case "ArrowLeft":
      return { x: -step, y: 0 };
    case "ArrowRight":
      return { x: step, y: 0 };
    case "ArrowUp":
      return { x: 0, y: -step };
    case "ArrowDown":
      return { x: 0, y: step };
    default:
      return null;
  }
}
