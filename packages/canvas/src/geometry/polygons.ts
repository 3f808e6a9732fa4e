import { type Box, boxCorners, boxHolds } from "./boxes.ts";
import { clampedBetween, distance, minus, type PagePoint, plus, times, type Vector } from "./points.ts";

export type Segment = readonly [PagePoint, PagePoint];

/** The sides of a way through points, in order; of a closed one with the side that leads back. */
export function sidesOf(points: readonly PagePoint[], closed: boolean): Segment[] {
  const ends = closed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  return ends.map((to, index): Segment => [points[index] ?? to, to]);
}

/** Positive where the way a → b → c turns clockwise, as seen on a page, whose y goes down. */
export const turnOf = (a: Vector, b: Vector, c: Vector): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether a point lies in a polygon or on its edge, crossings counted (even-odd), so that holes of a bow are out. */
export function polygonHolds(points: readonly PagePoint[], point: PagePoint): boolean {
  let inside = false;
  for (const [a, b] of sidesOf(points, true)) {
    if (distanceToSegment(point, [a, b]) === 0) return true;
    const crosses = a.y > point.y !== b.y > point.y;
    if (crosses && point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/** The point of a segment that is nearest to another. */
export function nearestOnSegment(point: PagePoint, [a, b]: Segment): PagePoint {
  const way = minus(b, a);
  const squared = way.x * way.x + way.y * way.y;
  if (squared === 0) return a;
  const share = ((point.x - a.x) * way.x + (point.y - a.y) * way.y) / squared;
  return plus(a, times(way, clampedBetween(share, 0, 1)));
}

/** How far a point is from a segment, in page pixels. */
export const distanceToSegment = (point: PagePoint, segment: Segment): number =>
  distance(point, nearestOnSegment(point, segment));

/** Whether two segments have a point in common. */
export function segmentsMeet([a, b]: Segment, [c, d]: Segment): boolean {
  const [one, two] = [turnOf(a, b, c), turnOf(a, b, d)];
  const [three, four] = [turnOf(c, d, a), turnOf(c, d, b)];
  if (one * two < 0 && three * four < 0) return true;
  const lies = (turn: number, point: PagePoint, from: PagePoint, to: PagePoint) =>
    turn === 0 && distanceToSegment(point, [from, to]) === 0;
  return lies(one, c, a, b) || lies(two, d, a, b) || lies(three, a, c, d) || lies(four, b, c, d);
}

/** Whether a way through points, or what a closed one encloses, has a point in common with a box. */
export function pointsTouchBox(points: readonly PagePoint[], closed: boolean, box: Box): boolean {
  if (points.some((point) => boxHolds(box, point))) return true;
  const edges = sidesOf(boxCorners(box), true);
  if (sidesOf(points, closed).some((side) => edges.some((edge) => segmentsMeet(side, edge)))) return true;
  return closed && polygonHolds(points, box);
}

/** Whether a closed way crosses itself nowhere: sides meet only where one goes on from the other. */
export function isSimple(points: readonly PagePoint[]): boolean {
  const sides = sidesOf(points, true);
  return sides.every((side, index) =>
    sides.every((other, place) => {
      const apart = Math.abs(index - place);
      return apart < 2 || apart === sides.length - 1 || !segmentsMeet(side, other);
    }),
  );
}

/** Whether corners enclose an area that bulges everywhere and crosses itself nowhere, in either direction. */
export function isConvexPolygon(points: readonly PagePoint[]): boolean {
  const turns = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return turnOf(point, next, points[(index + 2) % points.length] ?? point);
  });
  const oneWay = turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
  return points.length > 2 && oneWay && isSimple(points);
}
