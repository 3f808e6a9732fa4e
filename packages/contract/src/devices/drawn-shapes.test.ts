import fc from "fast-check";
import { expect, test } from "vitest";
import type { PicturePoint } from "./device-settings.ts";
import { holds, isConvex, lineLiesIn } from "./drawn-shapes.ts";

const between = (min: number, max: number) => fc.integer({ min, max });
/** Corners each in its own quarter of an ellipse: always convex, named clockwise. */
const convexArea = fc
  .tuple(between(60, 260), between(40, 160), fc.array(between(5, 85), { minLength: 4, maxLength: 4 }))
  .map(([rx, ry, degrees]) =>
    [180, 270, 0, 90].map((quarter, index): PicturePoint => {
      const angle = ((quarter + (degrees[index] ?? 45)) * Math.PI) / 180;
      return { x: 320 + rx * Math.cos(angle), y: 200 + ry * Math.sin(angle) };
    }),
  );
const box: PicturePoint[] = [
  { x: 100, y: 50 },
  { x: 500, y: 50 },
  { x: 500, y: 350 },
  { x: 100, y: 350 },
];

test("an area that bulges is legal; named backwards, crossed or dented it is not", () => {
  fc.assert(
    fc.property(convexArea, (corners) => {
      const [a, b, c, d] = corners as [PicturePoint, PicturePoint, PicturePoint, PicturePoint];
      expect(isConvex(corners)).toBe(true);
      expect(isConvex([d, c, b, a])).toBe(false);
      expect(isConvex([a, c, b, d])).toBe(false);
      const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
      expect(holds(corners, middle)).toBe(true);
      const dent = { x: (middle.x + (a.x + c.x) / 2) / 2, y: (middle.y + (a.y + c.y) / 2) / 2 };
      // A corner drawn over the middle dents the area, wherever the middle lies.
      const over = { x: dent.x + (dent.x - b.x) * 0.9, y: dent.y + (dent.y - b.y) * 0.9 };
      expect(isConvex([a, over, c, d]) && holds([a, over, c, d], b)).toBe(false);
    }),
  );
});

test("what is mixed of the corners lies in the area, what is beyond a corner does not", () => {
  const weights = fc.array(between(1, 100), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(convexArea, weights, between(0, 3), (corners, parts, which) => {
      const sum = parts.reduce((total, part) => total + part, 0);
      const mixed = corners.reduce(
        (at, corner, index) => ({
          x: at.x + (corner.x * (parts[index] ?? 0)) / sum,
          y: at.y + (corner.y * (parts[index] ?? 0)) / sum,
        }),
        { x: 0, y: 0 },
      );
      expect(holds(corners, mixed)).toBe(true);
      const corner = corners[which] as PicturePoint;
      expect(holds(corners, { x: corner.x + (corner.x - mixed.x), y: corner.y + (corner.y - mixed.y) })).toBe(
        false,
      );
    }),
  );
});

test("a polyline lies in the area when all its points do", () => {
  const line = [
    { x: 120, y: 200 },
    { x: 240, y: 210 },
    { x: 360, y: 190 },
    { x: 480, y: 200 },
  ];
  expect(lineLiesIn(box, { y: 0, points: line })).toBe(true);
  expect(lineLiesIn(box, { y: 0, points: [...line.slice(1), { x: 501, y: 200 }] })).toBe(false);
  expect(lineLiesIn(box, { y: 0, points: [...line.slice(1), { x: 500, y: 350 }] })).toBe(true);
});

test("a level line lies in the area between its highest and its lowest corner", () => {
  expect([50, 51, 349, 350].map((y) => lineLiesIn(box, { y, points: [] }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
