import fc from "fast-check";
import { expect, test } from "vitest";
import { someAngle, someBox, someBoxShape, somePoint, someShape, whole } from "../../test/arbitraries.ts";
import { boxContains, centreOf, grown } from "./boxes.ts";
import { handleCursor, handlePlace } from "./handles.ts";
import { distance, plus, turned } from "./points.ts";
import { isConvexPolygon, isSimple, polygonHolds, sidesOf } from "./polygons.ts";
import { outerBoxOfRotated, rotatedBoxHolds, rotatedCorners } from "./rotated-boxes.ts";
import { selectionFrame } from "./selection-frame.ts";
import { movedShape, outerBox, pointsOf, shapeHolds, shapeLiesIn, shapeTouches } from "./shapes.ts";
import { placeOnSide, vertexAt, withoutVertex, withVertex, withVertexAt } from "./vertices.ts";

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

test("the outer box of a turned box is the box around its corners", () => {
  fc.assert(
    fc.property(someBoxShape, (box) => {
      const outer = outerBoxOfRotated(box);
      expect(
        rotatedCorners(box).every((corner) =>
          boxContains(grown(outer, 1e-6), { ...corner, width: 0, height: 0 }),
        ),
      ).toBe(true);
      const xs = rotatedCorners(box).map(({ x }) => x);
      expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(outer.width, 6);
    }),
  );
  expect(outerBoxOfRotated({ x: 0, y: 0, width: 40, height: 20, angle: 90 })).toEqual({
    x: 10,
    y: -10,
    width: 20,
    height: 40,
  });
});

test("a turned box and the polygon of its corners hold the same points", () => {
  fc.assert(
    fc.property(someBoxShape, fc.double({ min: -1, max: 1, noNaN: true }), someAngle, (box, share, way) => {
      // Half as far from the centre as the nearest side is in; a diagonal and more away is out.
      const short = (Math.min(box.width, box.height) / 4) * share;
      const near = plus(centreOf(box), turned({ x: short, y: 0 }, way));
      const away = plus(centreOf(box), turned({ x: Math.hypot(box.width, box.height), y: 0 }, way));
      for (const [point, held] of [
        [near, true],
        [away, false],
      ] as const) {
        expect(rotatedBoxHolds(box, point)).toBe(held);
        expect(polygonHolds(rotatedCorners(box), point)).toBe(held);
      }
    }),
  );
});

test("points on an edge are in, the notch of a polygon is out", () => {
  const notched = [...square, { x: 5, y: 5 }];
  expect(polygonHolds(notched, { x: 5, y: 0 })).toBe(true);
  expect(polygonHolds(notched, { x: 1, y: 5 })).toBe(false);
  expect(polygonHolds(notched, { x: 8, y: 5 })).toBe(true);
  expect(isSimple(notched)).toBe(true);
  expect(isSimple([square[0]!, square[2]!, square[1]!, square[3]!])).toBe(false);
  expect(isConvexPolygon(square)).toBe(true);
  expect(isConvexPolygon(square.toReversed())).toBe(true);
  expect(isConvexPolygon(notched)).toBe(false);
  expect(sidesOf(square, true)).toHaveLength(4);
  expect(sidesOf(square, false)).toHaveLength(3);
});

test("a line is hit within reach only, an area all over", () => {
  const line = { kind: "line", points: square } as const;
  expect(shapeHolds(line, { x: 5, y: 5 }, 3)).toBe(false);
  expect(shapeHolds(line, { x: 5, y: 2 }, 3)).toBe(true);
  expect(shapeHolds({ kind: "polygon", points: square }, { x: 5, y: 5 })).toBe(true);
});

test("what lies in a box touches it; what touches it not even with its outer box is outside", () => {
  fc.assert(
    fc.property(someShape, someBox, (shape, box) => {
      if (shapeLiesIn(shape, box)) expect(shapeTouches(shape, box)).toBe(true);
      if (shapeTouches(shape, box)) expect(shapeTouches(shape, grown(box, 5))).toBe(true);
    }),
  );
  const around = { kind: "polygon", points: square } as const;
  expect(shapeTouches(around, { x: 4, y: 4, width: 1, height: 1 })).toBe(true);
  expect(shapeTouches({ ...around, kind: "line" }, { x: 4, y: 4, width: 1, height: 1 })).toBe(false);
});

test("moving moves all points alike", () => {
  fc.assert(
    fc.property(someShape, somePoint, (shape, by) => {
      pointsOf(movedShape(shape, by)).forEach((point, index) => {
        expect(distance(point, plus(pointsOf(shape)[index]!, by))).toBeLessThan(0.01);
      });
    }),
  );
});

test("vertices are moved, put in where the side is, and taken out down to the fewest", () => {
  expect(withVertexAt(square, 1, { x: 20, y: 0 })[1]).toEqual({ x: 20, y: 0 });
  expect(placeOnSide(square, true, { x: 1, y: 6 }, 3)).toEqual({ index: 4, at: { x: 0, y: 6 } });
  expect(placeOnSide(square, false, { x: 1, y: 6 }, 3)).toBeUndefined();
  const five = withVertex(square, 1, { x: 5, y: 0 });
  expect(five.map(({ x }) => x)).toEqual([0, 5, 10, 10, 0]);
  expect(withoutVertex(five, 1, 4)).toEqual(square);
  expect(withoutVertex(square, 1, 4)).toBeUndefined();
  expect(vertexAt(square, { x: 9, y: 9 }, 2)).toBe(2);
  expect(vertexAt(square, { x: 5, y: 5 }, 2)).toBeUndefined();
});

test("the frame of a selection is turned where all are turned alike, and holds all of them", () => {
  fc.assert(
    fc.property(fc.array(someShape, { minLength: 1, maxLength: 6 }), (shapes) => {
      const frame = selectionFrame(shapes)!;
      for (const point of shapes.flatMap(pointsOf))
        expect(rotatedBoxHolds({ ...frame, ...grown(frame, 0.01) }, point)).toBe(true);
    }),
  );
  const tilted = (x: number, angle: number) =>
    ({ kind: "box", x, y: 0, width: 40, height: 20, angle }) as const;
  expect(selectionFrame([tilted(0, 30), tilted(200, 120)])?.angle).toBe(30);
  expect(selectionFrame([tilted(0, 30), tilted(200, 31)])?.angle).toBe(0);
  expect(selectionFrame([tilted(3, 30)])).toMatchObject({ x: 3, angle: 30 });
  expect(selectionFrame([])).toBeUndefined();
});

test("handles lie on the frame, their cursors turn with it", () => {
  const frame = { x: 0, y: 0, width: 40, height: 20, angle: 90 };
  expect(handlePlace(frame, { x: 1, y: 0 })).toEqual({ x: 20, y: 30 });
  expect(handleCursor({ x: 1, y: 0 }, 0)).toBe("ew-resize");
  expect(handleCursor({ x: 1, y: 0 }, 90)).toBe("ns-resize");
  expect(handleCursor({ x: 1, y: 1 }, 0)).toBe("nwse-resize");
});

test("outer boxes move with their shapes", () => {
  fc.assert(
    fc.property(someShape, whole(-50, 50), (shape, by) => {
      const moved = outerBox(movedShape(shape, { x: by, y: 0 }));
      expect(moved.x).toBeCloseTo(outerBox(shape).x + by, 1);
    }),
  );
});
