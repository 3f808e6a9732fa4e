import { type Box, boxAround, boxContains, centreOf } from "./boxes.ts";
import { type PagePoint, plus, pointToHundredths, toHundredths, turnedAbout, type Vector } from "./points.ts";
import { distanceToSegment, pointsTouchBox, polygonHolds, sidesOf } from "./polygons.ts";
import { outerBoxOfRotated, type RotatedBox, rotatedBoxHolds, rotatedCorners } from "./rotated-boxes.ts";

/** A rectangle turned about its centre. */
export interface BoxShape extends RotatedBox {
  readonly kind: "box";
}

/** Points one after the other: four corners, a closed area of any number, or an open line. */
export interface PointsShape {
  readonly kind: "quad" | "polygon" | "line";
  readonly points: readonly PagePoint[];
}

/** What the engine knows of a thing on a page: its shape, in page pixels. */
export type Shape = BoxShape | PointsShape;

/** How few points a shape of that kind may have. */
export const leastPoints = { quad: 4, polygon: 3, line: 2 } as const;

export const isClosed = ({ kind }: Shape): boolean => kind !== "line";

/** Where the corners or points of a shape are. */
export const pointsOf = (shape: Shape): readonly PagePoint[] =>
  shape.kind === "box" ? rotatedCorners(shape) : shape.points;

/** The smallest box along the axes around a shape. */
export const outerBox = (shape: Shape): Box =>
  shape.kind === "box" ? outerBoxOfRotated(shape) : boxAround(shape.points);

/** The angle of a shape's own axes, in degrees; that of points is 0. */
export const angleOf = (shape: Shape): number => (shape.kind === "box" ? shape.angle : 0);

/** Whether a point is in a shape, or no farther than `reach` page pixels from its edge. */
export function shapeHolds(shape: Shape, point: PagePoint, reach = 0): boolean {
  if (shape.kind === "box" && rotatedBoxHolds(shape, point)) return true;
  const points = pointsOf(shape);
  if (isClosed(shape) && polygonHolds(points, point)) return true;
  return sidesOf(points, isClosed(shape)).some((side) => distanceToSegment(point, side) <= reach);
}

/** Whether the whole of a shape lies in a box. */
export const shapeLiesIn = (shape: Shape, box: Box): boolean => boxContains(box, outerBox(shape));

/** Whether a shape has a point in common with a box. */
export const shapeTouches = (shape: Shape, box: Box): boolean =>
  pointsTouchBox(pointsOf(shape), isClosed(shape), box);

/** The shape somewhere else, its positions with two decimals. */
export const movedShape = <Kind extends Shape>(shape: Kind, by: Vector): Kind =>
  shape.kind === "box"
    ? { ...shape, x: toHundredths(shape.x + by.x), y: toHundredths(shape.y + by.y) }
    : withPoints(shape, (point) => plus(point, by));

/** The shape turned about a point by `degrees`, clockwise: boxes keep their sides, points go round. */
export function turnedShape<Kind extends Shape>(shape: Kind, about: PagePoint, degrees: number): Kind {
  if (shape.kind !== "box") return withPoints(shape, (point) => turnedAbout(point, about, degrees));
  const centre = turnedAbout(centreOf(shape), about, degrees);
  return { ...shape, ...placedAbout(shape, centre), angle: turnedAngle(shape.angle, degrees) };
}

/** A turned box's upper left corner where its centre is to be, with two decimals. */
export const placedAbout = ({ width, height }: Box, centre: PagePoint): Vector =>
  pointToHundredths({ x: centre.x - width / 2, y: centre.y - height / 2 });

/** The shape with each of its points changed, to two decimals. */
export const withPoints = <Kind extends Shape>(shape: Kind, change: (point: PagePoint) => Vector): Kind =>
  shape.kind === "box"
    ? shape
    : { ...shape, points: shape.points.map((point) => pointToHundredths(change(point))) };

/** An angle turned further, from 0 to 360, without the crumbs of adding. */
function turnedAngle(angle: number, by: number): number {
  const sum = Math.round((((angle + by) % 360) + 360) * 1e6) / 1e6;
  return sum >= 360 ? sum - 360 : sum;
}
