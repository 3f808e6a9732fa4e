export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** How many straight pieces one piece of a curve is drawn in. */
const piecesOfCurve = 6;

/** A curve through all the points (Catmull-Rom). */
export function smooth(points: Line): Line {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0];
  return Array.from({ length: (points.length - 1) * piecesOfCurve + 1 }, (_, step): Point => {
    const i = Math.floor(step / piecesOfCurve);
    const t = step / piecesOfCurve - i;
    const along = (axis: 0 | 1) => {
      const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    };
    return [along(0), along(1)];
  });
}

/** The line with so many points that it can be bent: none further from the next than `step`. */
export function dense(line: Line, step: number): Line {
  return line.flatMap((to, i) => {
    const from = line[i - 1];
    if (!from) return [to];
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
    return Array.from({ length: count }, (_, k): Point => {
      const t = (k + 1) / count;
      return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
    });
  });
}

/** How much of each pixel is inked, 0 to 1. */
export interface Ink {
  width: number;
  height: number;
  covered: Float32Array;
}

export const blank = (width: number, height: number): Ink => ({
  width,
  height,
  covered: new Float32Array(width * height),
});

/** Draws along the line with a round pen; the edges are smooth, and what leaves the picture is cut off. */
export function draw(ink: Ink, line: Line, radius: number): void {
  line.forEach((to, i) => {
    dab(ink, line[i - 1] ?? to, to, radius);
  });
}

function dab({ width, height, covered }: Ink, from: Point, to: Point, radius: number): void {
  const reach = radius + 1;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy || 1;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach)); y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const t = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / squared));
      const [off, over] = [x - from[0] - t * dx, y - from[1] - t * dy];
      const distance = Math.sqrt(off * off + over * over);
      const i = y * width + x;
      covered[i] = Math.max(covered[i] ?? 0, Math.min(1, radius + 0.5 - distance));
    }
}
