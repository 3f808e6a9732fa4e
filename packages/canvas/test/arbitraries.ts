import fc from "fast-check";
import type { Box } from "../src/geometry/boxes.ts";
import type { FrameHandle } from "../src/geometry/handles.ts";
import { frameHandles } from "../src/geometry/handles.ts";
import type { BoxShape, PointsShape, Shape } from "../src/geometry/shapes.ts";
import type { GesturePointer, HeldKeys } from "../src/gestures/gesture.ts";
import type { Item } from "../src/item.ts";

/** Made things of the engine's tests. Positions and sides are whole pixels, as in documents. */
export const whole = (min: number, max: number) => fc.integer({ min, max });
export const somePoint = fc.record({ x: whole(-2000, 4000), y: whole(-2000, 4000) });
export const someHandle = fc.constantFrom(...frameHandles) as fc.Arbitrary<FrameHandle>;
export const someAngle = fc.oneof(
  whole(0, 359),
  fc.constantFrom(0, 90, 180, 270),
  fc.double({ min: 0, max: 359.9, noNaN: true }),
);
export const someBox: fc.Arbitrary<Box> = fc.record({
  x: whole(-1000, 3000),
  y: whole(-1000, 3000),
  width: whole(2, 800),
  height: whole(2, 800),
});
export const someBoxShape: fc.Arbitrary<BoxShape> = fc
  .tuple(someBox, someAngle)
  .map(([box, angle]) => ({ kind: "box", ...box, angle }));
export const somePointsShape: fc.Arbitrary<PointsShape> = fc
  .tuple(fc.constantFrom("polygon", "line"), fc.array(somePoint, { minLength: 3, maxLength: 8 }))
  .map(([kind, points]) => ({ kind, points }));
export const someShape: fc.Arbitrary<Shape> = fc.oneof(someBoxShape, somePointsShape);

/** Items named a, b, c … in the order of a document. */
export const itemsOf = (shapes: readonly Shape[]): Item[] =>
  shapes.map((shape, index) => ({ id: String.fromCharCode(97 + index), shape }));

/** A pointer at a place of the page, seen at a zoom. */
export const pointerAt = (x: number, y: number, keys: Partial<HeldKeys> = {}, zoom = 1): GesturePointer => ({
  page: { x, y },
  view: { x: x * zoom, y: y * zoom },
  zoom,
  shift: false,
  alt: false,
  control: false,
  ...keys,
});
