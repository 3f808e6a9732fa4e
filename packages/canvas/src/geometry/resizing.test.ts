import fc from "fast-check";
import { expect, test } from "vitest";
import { someAngle, someBoxShape, someHandle, somePoint, someShape } from "../../test/arbitraries.ts";
import { centreOf } from "./boxes.ts";
import { handlePlace } from "./handles.ts";
import { distance, minus, normalAngle, plus } from "./points.ts";
import { fixedPoint, resizedBox } from "./resize-one.ts";
import { resizedShapes } from "./resize-several.ts";
import { caughtAngle, turnAbout, turnedShapes } from "./rotation.ts";
import { selectionFrame } from "./selection-frame.ts";
import { pointsOf, type Shape } from "./shapes.ts";

const centres = (shapes: readonly Shape[]) =>
  shapes.map((shape) => {
    const points = pointsOf(shape);
    return points.reduce(
      (sum, point) => plus(sum, { x: point.x / points.length, y: point.y / points.length }),
      {
        x: 0,
        y: 0,
      },
    );
  });

test("the opposite corner or side stays where it is within a hundredth of a pixel, sides are whole", () => {
  fc.assert(
    fc.property(
      someBoxShape,
      someHandle,
      somePoint,
      fc.boolean(),
      fc.boolean(),
      (box, handle, to, ratio, alt) => {
        const next = resizedBox(box, handle, to, { keepsRatio: ratio, aboutCentre: alt });
        const whole = Number.isInteger(next.width) && Number.isInteger(next.height);
        const moved = distance(fixedPoint(next, handle, alt), fixedPoint(box, handle, alt));
        return whole && moved < 0.01 && next.width >= 1 && next.height >= 1 && next.angle === box.angle;
      },
    ),
    { numRuns: 100_000 },
  );
});

test("a handle dragged to where it is changes nothing, dragged inward past the other side leaves the minimum", () => {
  fc.assert(
    fc.property(someBoxShape, someHandle, (box, handle) => {
      const same = resizedBox(box, handle, handlePlace(box, handle));
      expect(same).toMatchObject({ width: box.width, height: box.height });
      expect(distance(same, box)).toBeLessThan(0.01);
      const past = minus(centreOf(box), minus(handlePlace(box, handle), centreOf(box)));
      const least = resizedBox(box, handle, past, { minimum: { width: 20, height: 10 } });
      if (handle.x) expect(least.width).toBe(20);
      if (handle.y) expect(least.height).toBe(10);
    }),
  );
});

test("a kept proportion is kept to the pixel, also at the minimum", () => {
  fc.assert(
    fc.property(someBoxShape, someHandle, somePoint, (box, handle, to) => {
      const { width, height } = resizedBox(box, handle, to, { keepsRatio: true });
      const factor = Math.max(width / box.width, height / box.height);
      expect(Math.abs(width - box.width * factor)).toBeLessThanOrEqual(0.51 + box.width / box.height);
      expect(Math.abs(height - box.height * factor)).toBeLessThanOrEqual(0.51 + box.height / box.width);
    }),
  );
  const box = { x: 0, y: 0, width: 200, height: 100, angle: 0 };
  expect(resizedBox(box, { x: 1, y: 0 }, { x: 300, y: 0 }, { keepsRatio: true })).toEqual({
    x: 0,
    y: -25,
    width: 300,
    height: 150,
    angle: 0,
  });
});

test("several that scale evenly keep where their centres are to one another, however they are turned", () => {
  fc.assert(
    fc.property(
      fc.array(someShape, { minLength: 2, maxLength: 5 }),
      someHandle,
      someAngle,
      fc.double({ min: 1.1, max: 3, noNaN: true }),
      (start, handle, angle, factor) => {
        const shapes = turnedShapes(start, { x: 0, y: 0 }, angle);
        const frame = selectionFrame(shapes)!;
        if (frame.width < 2 || frame.height < 2) return;
        const fixed = fixedPoint(frame, handle);
        const grabbed = minus(handlePlace(frame, handle), fixed);
        const to = plus(fixed, { x: grabbed.x * factor, y: grabbed.y * factor });
        const next = resizedShapes(
          shapes.map((shape) => ({ shape })),
          frame,
          handle,
          to,
          { keepsRatio: true },
        );
        const [before, after] = [centres(shapes), centres(next)];
        after.forEach((centre, index) => {
          const was = minus(before[index]!, before[0]!);
          const is = minus(centre, after[0]!);
          expect(distance(is, { x: was.x * factor, y: was.y * factor })).toBeLessThan(0.05);
        });
      },
    ),
  );
});

test("boxes along the frame scale with it, upright ones swap, askew ones keep their proportion", () => {
  const box = (angle: number) =>
    ({ shape: { kind: "box", x: 0, y: 0, width: 100, height: 50, angle } }) as const;
  const frame = { x: 0, y: 0, width: 100, height: 100, angle: 0 };
  const sides = resizedShapes([box(0), box(90), box(45)], frame, { x: 1, y: 1 }, { x: 200, y: 300 }).map(
    (shape) => shape.kind === "box" && [shape.width, shape.height],
  );
  expect(sides).toEqual([
    [200, 150],
    [300, 100],
    [200, 100],
  ]);
});

test("several stop when the first of them is at its minimum", () => {
  const frame = { x: 0, y: 0, width: 200, height: 100, angle: 0 };
  const [small] = resizedShapes(
    [
      {
        shape: { kind: "box", x: 0, y: 0, width: 100, height: 100, angle: 0 },
        minimum: { width: 40, height: 10 },
      },
    ],
    frame,
    { x: 1, y: 0 },
    { x: 5, y: 0 },
  );
  expect(small).toMatchObject({ width: 40, height: 100 });
});

test("turned and turned back is where it was", () => {
  fc.assert(
    fc.property(
      fc.array(someShape, { minLength: 1, maxLength: 4 }),
      somePoint,
      someAngle,
      (shapes, about, by) => {
        const back = turnedShapes(turnedShapes(shapes, about, by), about, -by);
        shapes.forEach((shape, index) => {
          const other = back[index]!;
          pointsOf(shape).forEach((point, place) => {
            expect(distance(point, pointsOf(other)[place]!)).toBeLessThan(0.05);
          });
          if (shape.kind === "box" && other.kind === "box") {
            const apart = normalAngle(other.angle - shape.angle);
            expect(Math.min(apart, 360 - apart)).toBeLessThan(1e-5);
          }
        });
      },
    ),
  );
});

test("near quarters catch, Shift takes steps of 15°, Ctrl neither", () => {
  expect(caughtAngle(88)).toBe(90);
  expect(caughtAngle(358)).toBe(0);
  expect(caughtAngle(-2)).toBe(0);
  expect(caughtAngle(88, { free: true })).toBe(88);
  expect(caughtAngle(52, { steps: true })).toBe(45);
  expect(caughtAngle(33.333)).toBe(33.3);
  expect(turnAbout({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 })).toBeCloseTo(90);
  expect(turnAbout({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: -10 })).toBeCloseTo(-90);
});
