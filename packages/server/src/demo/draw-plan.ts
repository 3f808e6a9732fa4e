import { greyPng } from "../platform/images/grey-png.ts";
import type { DemoPlan } from "./description.ts";

/** Pixels of the picture for each metre. */
export const pixelsPerMetre = 40;

const grey = { ground: 248, outline: 168, fixture: 226, wall: 96, step: 186, door: 210 };
/** Metres that outer walls are thick, and a step of stairs is long. */
const outerWall = 0.2;
const step = 0.4;
const linePixels = 2;

type Rectangle = DemoPlan["walls"][number];

/** A clean floor plan as a PNG: outer walls with their openings, inner walls, fixtures, stairs. */
export function drawPlan({ width, height, walls, fixtures, stairs, openings }: DemoPlan): Buffer {
  const [columns, rows] = [width * pixelsPerMetre, height * pixelsPerMetre];
  const greys = new Uint8Array(columns * rows).fill(grey.ground);

  /** `inset`: so many pixels within its edges. */
  function fill({ x, y, width: wide, height: high }: Rectangle, shade: number, inset = 0): void {
    const pixel = (metres: number, most: number) =>
      Math.min(most, Math.max(0, Math.round(metres * pixelsPerMetre)));
    const [left, right] = [pixel(x, columns) + inset, pixel(x + wide, columns) - inset];
    const last = pixel(y + high, rows) - inset;
    for (let row = pixel(y, rows) + inset; row < last; row++)
      greys.fill(shade, row * columns + left, row * columns + Math.max(left, right));
  }

  function outlined(rectangle: Rectangle, shade: number): void {
    fill(rectangle, grey.outline);
    fill(rectangle, shade, linePixels);
  }

  for (const outer of [
    { x: 0, y: 0, width, height: outerWall },
    { x: 0, y: height - outerWall, width, height: outerWall },
    { x: 0, y: 0, width: outerWall, height },
    { x: width - outerWall, y: 0, width: outerWall, height },
  ])
    fill(outer, grey.wall);
  for (const { x, y, width: wide } of openings) {
    const isUpright = x === 0 || x === width;
    const size = isUpright ? { width: 2 * outerWall, height: wide } : { width: wide, height: 2 * outerWall };
    fill({ x: x - size.width / 2, y: y - size.height / 2, ...size }, grey.door);
  }
  for (const fixture of fixtures) outlined(fixture, grey.fixture);
  for (const stair of stairs) {
    outlined(stair, grey.ground);
    const isUpright = stair.height > stair.width;
    const length = isUpright ? stair.height : stair.width;
    for (let at = step; at < length; at += step) {
      const line = linePixels / pixelsPerMetre;
      fill(
        isUpright ? { ...stair, y: stair.y + at, height: line } : { ...stair, x: stair.x + at, width: line },
        grey.step,
      );
    }
  }
  for (const wall of walls) fill(wall, grey.wall);
  return greyPng(columns, rows, greys);
}
