import type { HeatPlacement, PlanPoint } from "./heat-document.ts";

/** What of a placement says where points of the sensor's picture lie on the plan. */
export type PlacedShape = Pick<
  HeatPlacement,
  "left" | "top" | "width" | "height" | "rotateZ" | "mirror" | "quad"
>;

type Nine = readonly [number, number, number, number, number, number, number, number, number];
/** How (u, v, 1) of a picture, 0 to 1 and y down, becomes a point of the plan: row by row. */
export type PlanMatrix = Nine;

/** Less than this share of the squared size of a quad is a corner that is none. */
const flat = 1e-6;

function multiply(a: Nine, b: Nine): Nine {
  const cell = (row: 0 | 3 | 6, column: 0 | 1 | 2) =>
    a[row] * b[column] +
    a[(row + 1) as 1 | 4 | 7] * b[(column + 3) as 3 | 4 | 5] +
    a[(row + 2) as 2 | 5 | 8] * b[(column + 6) as 6 | 7 | 8];
  return [
    ...([cell(0, 0), cell(0, 1), cell(0, 2)] as const),
    ...([cell(3, 0), cell(3, 1), cell(3, 2)] as const),
    ...([cell(6, 0), cell(6, 1), cell(6, 2)] as const),
  ];
}

/** The adjugate: the inverse but for a factor, which a projection does not see. */
const adjugate = ([a, b, c, d, e, f, g, h, i]: Nine): Nine => [
  ...([e * i - f * h, c * h - b * i, b * f - c * e] as const),
  ...([f * g - d * i, a * i - c * g, c * d - a * f] as const),
  ...([d * h - e * g, b * g - a * h, a * e - b * d] as const),
];

type FourPoints = [PlanPoint, PlanPoint, PlanPoint, PlanPoint];
type Quad = NonNullable<PlacedShape["quad"]>;

/** Whether four points, one after the other, enclose an area that bulges everywhere: in either direction, no three in a line. */
function bulges(points: FourPoints): boolean {
  const [first, ...rest] = points;
  const size = Math.max(...rest.map(({ x, y }) => (x - first.x) ** 2 + (y - first.y) ** 2));
  const turns = points.map((a, index) => {
    const b = points[(index + 1) % 4] ?? first;
    const c = points[(index + 2) % 4] ?? first;
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  });
  return turns.every((turn) => turn > flat * size) || turns.every((turn) => turn < -flat * size);
}

const inPicture = (quad: Quad) => quad.map(({ u, v }) => ({ x: u, y: v })) as FourPoints;
const onPlan = (quad: Quad) => quad.map(({ x, y }) => ({ x, y })) as FourPoints;

/** Whether four pairs of points say how a picture lies on a plan: both quads bulge, and no three points lie in a line. */
export const isMappable = (quad: Quad): boolean => bulges(inPicture(quad)) && bulges(onPlan(quad));

/** What takes (1, 0, 0), (0, 1, 0), (0, 0, 1) and (1, 1, 1) to four points. */
function basisOf([p, q, r, s]: FourPoints): Nine {
  const corners: Nine = [p.x, q.x, r.x, p.y, q.y, r.y, 1, 1, 1];
  const [a, b, c, d, e, f, g, h, i] = adjugate(corners);
  const weights = [a * s.x + b * s.y + c, d * s.x + e * s.y + f, g * s.x + h * s.y + i] as const;
  return multiply(corners, [weights[0], 0, 0, 0, weights[1], 0, 0, 0, weights[2]]);
}

/** The homography of four pairs of points; null where they are not mappable. */
function matrixOfQuad(quad: Quad): PlanMatrix | null {
  if (!isMappable(quad)) return null;
  const matrix = multiply(basisOf(onPlan(quad)), adjugate(basisOf(inPicture(quad))));
  // Seen from the four points, which lie below the horizon, the third co-ordinate is made about 1.
  const [{ u, v }] = quad;
  const depth = matrix[6] * u + matrix[7] * v + matrix[8];
  return matrix.map((value) => value / depth) as unknown as Nine;
}

function matrixOfRectangle({ left, top, width, height, rotateZ, mirror }: PlacedShape): PlanMatrix {
  const angle = (rotateZ * Math.PI) / 180;
  const across = mirror ? -width : width;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, d, e] = [across * cos, -height * sin, across * sin, height * cos];
  return [a, b, left + width / 2 - (a + b) / 2, d, e, top + height / 2 - (d + e) / 2, 0, 0, 1];
}

/**
 * How points of a device's picture lie on the plan: by its four pairs of points where it has them (which say themselves whether
 * it is mirrored), else by its turned rectangle. Null where the four points say nothing (`isMappable`).
 */
export const planMatrix = (shape: PlacedShape): PlanMatrix | null =>
  shape.quad ? matrixOfQuad(shape.quad) : matrixOfRectangle(shape);

/** The point of the plan that a point of the picture lies on; null for what is not on the floor: at the horizon or above. */
export function planPoint(matrix: PlanMatrix, u: number, v: number): PlanPoint | null {
  const depth = matrix[6] * u + matrix[7] * v + matrix[8];
  if (depth <= 0) return null;
  return {
    x: (matrix[0] * u + matrix[1] * v + matrix[2]) / depth,
    y: (matrix[3] * u + matrix[4] * v + matrix[5]) / depth,
  };
}

/**
 * Square pixels of the plan that a whole picture would take if all of it lay as it does where the depth (the third co-ordinate)
 * is 1; at another depth it is this, divided by its cube.
 */
export const determinantOf = ([a, b, c, d, e, f, g, h, i]: PlanMatrix): number =>
  Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));

/** Whether a point lies in a polygon: by the crossings of a ray, so that areas side by side share no point. */
export function liesIn(corners: readonly PlanPoint[], { x, y }: PlanPoint): boolean {
  let isInside = false;
  let previous = corners.at(-1);
  for (const corner of corners) {
    if (previous && corner.y > y !== previous.y > y) {
      const crossing = corner.x + ((previous.x - corner.x) * (y - corner.y)) / (previous.y - corner.y);
      if (x < crossing) isInside = !isInside;
    }
    previous = corner;
  }
  return isInside;
}
