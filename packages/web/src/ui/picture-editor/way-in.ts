import { middle, plus, times } from "@foyer/canvas/geometry/points";
import { sidesOf } from "@foyer/canvas/geometry/polygons";
import type { PicturePoint } from "./geometry.ts";

/** How long the arrow of a line is, in pixels of the picture. */
const arrowLength = 34;

/**
 * The middle of a line's longest side, and one pixel from there on the way in: from its left to its right, seen from its
 * first point to its last, unless it is swapped.
 */
export function wayIn(
  points: readonly PicturePoint[],
  swapped: boolean,
): { from: PicturePoint; way: PicturePoint } {
  let [length, from, way] = [0, { x: 0, y: 0 }, { x: 0, y: 1 }];
  for (const [a, b] of sidesOf(points, false)) {
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    if (far <= length) continue;
    // Turned by a quarter: to the right, as y goes down.
    way = times({ x: a.y - b.y, y: b.x - a.x }, (swapped ? -1 : 1) / far);
    from = middle(a, b);
    length = far;
  }
  return { from, way };
}

/** Words beside an upright line begin or end there, so that they do not run over it. */
function anchorOf(way: number): "start" | "middle" | "end" {
  if (Math.abs(way) < 0.5) return "middle";
  return way > 0 ? "start" : "end";
}

/** The arrow of the way in: its strokes, where its word stands, and where the name of the line has room. */
export function arrowOf(points: readonly PicturePoint[], swapped: boolean) {
  const { from, way } = wayIn(points, swapped);
  const along = (far: number, aside = 0) =>
    plus(plus(from, times(way, far)), times({ x: -way.y, y: way.x }, aside));
  const [tip, left, right] = [along(arrowLength), along(arrowLength - 9, -7), along(arrowLength - 9, 7)];
  const at = ({ x, y }: PicturePoint) => `${x} ${y}`;
  return {
    strokes: `M${at(from)}L${at(tip)}M${at(left)}L${at(tip)}L${at(right)}`,
    word: { at: along(arrowLength + 12), anchor: anchorOf(way.x) },
    name: { at: along(-20), anchor: anchorOf(-way.x) },
  };
}
