import { distance, type PagePoint } from "./points.ts";
import { nearestOnSegment, sidesOf } from "./polygons.ts";

/** The points with one of them somewhere else. */
export const withVertexAt = (points: readonly PagePoint[], index: number, to: PagePoint): PagePoint[] =>
  points.map((point, place) => (place === index ? to : point));

/** The points with another one, which comes to have that index. */
export const withVertex = (points: readonly PagePoint[], index: number, at: PagePoint): PagePoint[] =>
  points.toSpliced(index, 0, at);

/** The points without one; undefined where fewer than `least` would be left. */
export const withoutVertex = (
  points: readonly PagePoint[],
  index: number,
  least: number,
): PagePoint[] | undefined =>
  points.length <= least || index < 0 || index >= points.length ? undefined : points.toSpliced(index, 1);

/** The vertex nearest to a point, no farther than `reach` page pixels; the later of two equal ones lies on top. */
export function vertexAt(points: readonly PagePoint[], at: PagePoint, reach: number): number | undefined {
  let found: number | undefined;
  let nearest = reach;
  points.forEach((point, index) => {
    const far = distance(point, at);
    if (far <= nearest) [found, nearest] = [index, far];
  });
  return found;
}

/** Where a new vertex would go in: the point of the nearest side, and the index it comes to have. */
export interface PlaceOnSide {
  index: number;
  at: PagePoint;
}

/** The place on the side nearest to a point, no farther than `reach` page pixels. */
export function placeOnSide(
  points: readonly PagePoint[],
  closed: boolean,
  at: PagePoint,
  reach: number,
): PlaceOnSide | undefined {
  let found: PlaceOnSide | undefined;
  let nearest = reach;
  sidesOf(points, closed).forEach((side, index) => {
    const place = nearestOnSegment(at, side);
    const far = distance(place, at);
    if (far > nearest || (found && far === nearest)) return;
    nearest = far;
    found = { index: index + 1, at: place };
  });
  return found;
}
