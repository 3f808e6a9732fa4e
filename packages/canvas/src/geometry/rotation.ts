import { minus, normalAngle, type PagePoint } from "./points.ts";
import { type Shape, turnedShape } from "./shapes.ts";

/** Steps of turning while Shift is held, degrees. */
export const turningStep = 15;
/** How near to a quarter of a turn an angle is caught by it, degrees. */
export const quarterCatch = 3;

export interface TurningOptions {
  /** Only whole steps of 15°. */
  steps?: boolean | undefined;
  /** Quarters of a turn do not catch. */
  free?: boolean | undefined;
}

/** How far a pointer went round a centre, in degrees from -180 to 180, clockwise. */
export function turnAbout(centre: PagePoint, from: PagePoint, to: PagePoint): number {
  const start = minus(from, centre);
  const end = minus(to, centre);
  const degrees = ((Math.atan2(end.y, end.x) - Math.atan2(start.y, start.x)) * 180) / Math.PI;
  return normalAngle(degrees + 180) - 180;
}

/** The angle a frame comes to have: in whole steps, caught by a near quarter, or with one decimal. 0 to 360. */
export function caughtAngle(angle: number, { steps, free }: TurningOptions = {}): number {
  if (steps) return normalAngle(Math.round(angle / turningStep) * turningStep);
  const quarter = Math.round(angle / 90) * 90;
  if (!free && Math.abs(angle - quarter) <= quarterCatch) return normalAngle(quarter);
  return normalAngle(Math.round(normalAngle(angle) * 10) / 10);
}

/** Shapes turned together about a point: centres go round it, angles grow by `degrees`. */
export const turnedShapes = (shapes: readonly Shape[], about: PagePoint, degrees: number): Shape[] =>
  shapes.map((shape) => turnedShape(shape, about, degrees));
