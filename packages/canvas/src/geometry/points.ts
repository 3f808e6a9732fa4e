/** Two lengths, or a place: x to the right, y down. */
export interface Vector {
  readonly x: number;
  readonly y: number;
}

declare const space: unique symbol;

/** A place on the page: pixels of the document, whatever the zoom. A plain point of a document is one. */
export type PagePoint = Vector & { readonly [space]?: "page" };

/** A place on the screen: CSS pixels from the stage's upper left corner. It is never taken for a `PagePoint`. */
export type ViewPoint = Vector & { readonly [space]?: "view" };

/** Where both lead, in the space of the first. */
export const plus = <Point extends Vector>(a: Point, b: Vector): Point =>
  ({ x: a.x + b.x, y: a.y + b.y }) as Point;

/** The way from `b` to `a`. */
export const minus = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y });

/** The way `factor` times as long. */
export const times = (a: Vector, factor: number): Vector => ({ x: a.x * factor, y: a.y * factor });

/** How far two points are apart, in the pixels they are given in. */
export const distance = (a: Vector, b: Vector): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point half-way between two. */
export const middle = <Point extends Vector>(a: Point, b: Point): Point =>
  ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }) as Point;

/** The way turned by `degrees`, clockwise as CSS turns; quarters of a turn are exact. */
export function turned(way: Vector, degrees: number): Vector {
  const { cos, sin } = cosAndSin(degrees);
  return { x: way.x * cos - way.y * sin, y: way.x * sin + way.y * cos };
}

/** The point turned about another by `degrees`, clockwise. */
export const turnedAbout = (point: PagePoint, about: PagePoint, degrees: number): PagePoint =>
  plus(about, turned(minus(point, about), degrees));

/** Cosine and sine of `degrees`; of quarters of a turn without the error of pi. */
export function cosAndSin(degrees: number): { cos: number; sin: number } {
  const angle = normalAngle(degrees);
  if (angle % 90 === 0) {
    const quarter = angle / 90;
    return { cos: [1, 0, -1, 0][quarter] ?? 1, sin: [0, 1, 0, -1][quarter] ?? 0 };
  }
  const radians = (angle * Math.PI) / 180;
  return { cos: Math.cos(radians), sin: Math.sin(radians) };
}

/** The same angle from 0 up to, not including, 360. */
export const normalAngle = (degrees: number): number => {
  // Adding 0 makes 0 of -0.
  if (degrees >= 0 && degrees < 360) return degrees + 0;
  const angle = ((degrees % 360) + 360) % 360;
  return angle === 360 ? 0 : angle;
};

/** The nearest number with two decimals: what positions of a document keep. */
export const toHundredths = (value: number): number => {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
};

/** The point with two decimals. */
export const pointToHundredths = (point: Vector): PagePoint => ({
  x: toHundredths(point.x),
  y: toHundredths(point.y),
});

/** `value` brought between two ends. */
export const clampedBetween = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
