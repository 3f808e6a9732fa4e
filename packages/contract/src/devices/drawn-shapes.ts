import type { PicturePoint } from "./device-settings.ts";

/** A line as a device takes it: level at `y`, or a polyline of four points where `y` is 0. */
export interface PictureLine {
  y: number;
  points: readonly PicturePoint[];
}

/** Positive where the way a → b → c turns clockwise, as seen on a picture, whose y goes down. */
const turn = (a: PicturePoint, b: PicturePoint, c: PicturePoint): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The edges of an area, one after the other. */
export const listSides = (corners: readonly PicturePoint[]): [PicturePoint, PicturePoint][] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner]);

/** Whether corners that are named clockwise enclose an area that bulges everywhere and crosses itself nowhere. */
export const isConvex = (corners: readonly PicturePoint[]): boolean =>
  corners.length === 4 &&
  listSides(corners).every(([a, b]) =>
    corners.every((corner) => corner === a || corner === b || turn(a, b, corner) > 0),
  );

/** Whether a point lies in a convex area or on its edge. */
export const holds = (corners: readonly PicturePoint[], point: PicturePoint): boolean =>
  listSides(corners).every(([a, b]) => turn(a, b, point) >= 0);

/** How far up and down an area reaches. */
export function verticalRange(corners: readonly PicturePoint[]): { top: number; bottom: number } {
  const heights = corners.map(({ y }) => y);
  return { top: Math.min(...heights), bottom: Math.max(...heights) };
}

/** Whether a line lies in an area as a whole: an area is convex, so its points say it. */
export function lineLiesIn(corners: readonly PicturePoint[], line: PictureLine): boolean {
  if (line.y === 0) return line.points.every((point) => holds(corners, point));
  const { top, bottom } = verticalRange(corners);
  return line.y > top && line.y < bottom;
}
