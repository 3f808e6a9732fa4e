import type { HeatView } from "@foyer/contract/devices/floor-plan";
import type { Point } from "./floor-ways.ts";

/** Finds where a point of the floor lies in a device's picture (0 to 1, y down); false outside of it. */
export type Projection = (x: number, y: number, picture: Point) => boolean;

export function projectionOf(view: HeatView): Projection {
  return view.quad ? throughQuad(view.quad) : throughRectangle(view);
}

function isWithin(u: number, v: number, picture: Point): boolean {
  picture.x = u;
  picture.y = v;
  return u >= 0 && u < 1 && v >= 0 && v < 1;
}

/** A rectangle turned clockwise about its centre. */
function throughRectangle({ left, top, width, height, rotateZ, mirror }: HeatView): Projection {
  const angle = (rotateZ * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const centre = { x: left + width / 2, y: top + height / 2 };
  return (x, y, picture) => {
    const dx = x - centre.x;
    const dy = y - centre.y;
    const u = (dx * cos + dy * sin) / width + 0.5;
    return isWithin(mirror ? 1 - u : u, (dy * cos - dx * sin) / height + 0.5, picture);
  };
}

/** Seen from the side: the picture of the floor that four of its points with their places tell. */
function throughQuad(corners: NonNullable<HeatView["quad"]>): Projection {
  const h = solve(
    corners.flatMap(({ u, v, x, y }) => [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]),
  );
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  // What lies behind the camera has the other sign.
  const side = Math.sign(corners.reduce((sum, { x, y }) => sum + g * x + i * y + 1, 0));
  return (x, y, picture) => {
    const depth = g * x + i * y + 1;
    return depth * side > 0 && isWithin((a * x + b * y + c) / depth, (d * x + e * y + f) / depth, picture);
  };
}

/** Linear equations, each as its factors and what they come to, by Gauss and Jordan. */
function solve(equations: number[][]): number[] {
  const rows = equations.map((row) => [...row]);
  const value = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let step = 0; step < rows.length; step++) {
    let pivot = step;
    for (let row = step; row < rows.length; row++)
      if (Math.abs(value(row, step)) > Math.abs(value(pivot, step))) pivot = row;
    if (Math.abs(value(pivot, step)) < 1e-12) throw new Error("four points of which three lie on one line");
    [rows[step], rows[pivot]] = [rows[pivot] as number[], rows[step] as number[]];
    const divisor = value(step, step);
    rows[step] = (rows[step] as number[]).map((factor) => factor / divisor);
    for (let row = 0; row < rows.length; row++) {
      const factor = value(row, step);
      if (row !== step)
        rows[row] = (rows[row] as number[]).map((own, column) => own - factor * value(step, column));
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
