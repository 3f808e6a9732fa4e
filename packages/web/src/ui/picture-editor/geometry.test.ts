import { toView } from "@foyer/canvas/viewport";
import { pictureSize } from "@foyer/contract/devices/device-settings";
import { lineLiesIn } from "@foyer/contract/devices/drawn-shapes";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cameraOf,
  clamped,
  levelThrough,
  type PicturePoint,
  picturePointer,
  wholePicture,
} from "./geometry.ts";

const between = (min: number, max: number) => fc.integer({ min, max });
const point = fc.record({ x: between(0, pictureSize.width), y: between(0, pictureSize.height) });
const range = fc
  .tuple(between(0, 300), between(0, 180), between(1, 300), between(1, 180))
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
/** Corners each in its own quarter of an ellipse: always convex, named clockwise. */
const convexArea = fc
  .tuple(between(60, 260), between(40, 160), fc.array(between(5, 85), { minLength: 4, maxLength: 4 }))
  .map(([rx, ry, degrees]) =>
    [180, 270, 0, 90].map((quarter, index): PicturePoint => {
      const angle = ((quarter + (degrees[index] ?? 45)) * Math.PI) / 180;
      return { x: 320 + rx * Math.cos(angle), y: 200 + ry * Math.sin(angle) };
    }),
  );
const anywhere = fc.double({ min: -900, max: 900, noNaN: true });

test("a point is brought to a legal whole pixel, and stays where it is legal", () => {
  fc.assert(
    fc.property(fc.record({ x: anywhere, y: anywhere }), range, (pressed, legal) => {
      const kept = clamped(pressed, legal);
      expect(Number.isInteger(kept.x) && Number.isInteger(kept.y)).toBe(true);
      expect(kept.x >= legal.left && kept.x <= legal.right).toBe(true);
      expect(kept.y >= legal.top && kept.y <= legal.bottom).toBe(true);
      expect(clamped(kept, legal)).toEqual(kept);
    }),
  );
});

test("from the picture to the page and back is the same pixel, at any size of the picture", () => {
  const shown = fc.record({
    left: between(-2000, 2000),
    top: between(-2000, 2000),
    width: between(200, 4000),
    height: between(125, 2500),
  });
  fc.assert(
    fc.property(point, shown, (pixel, at) => {
      const { x, y } = toView(cameraOf(at), pixel);
      const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
      const { page } = picturePointer({ clientX: at.left + x, clientY: at.top + y, ...held }, at);
      expect(clamped(page, wholePicture)).toEqual(pixel);
    }),
  );
});

test("a level line lies in the area between its highest and its lowest corner", () => {
  fc.assert(
    fc.property(convexArea, between(1, 400), (corners, y) => {
      const inside = lineLiesIn(corners, { y, points: [] });
      const through = levelThrough(corners, y);
      expect(through !== null).toBe(inside);
      if (through) expect(through.from.x).toBeLessThanOrEqual(through.to.x);
    }),
  );
});
