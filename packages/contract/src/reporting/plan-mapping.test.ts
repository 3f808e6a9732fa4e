import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanPair } from "./heat-document.ts";
import {
  determinantOf,
  isMappable,
  liesIn,
  type PlacedShape,
  planMatrix,
  planPoint,
} from "./plan-mapping.ts";

const rectangle = (given: Partial<PlacedShape> = {}): PlacedShape => ({
  ...{ left: 100, top: 50, width: 200, height: 120, rotateZ: 0, mirror: false, quad: null },
  ...given,
});
const pairs = (...all: [number, number, number, number][]) =>
  all.map(([u, v, x, y]): PlanPair => ({ u, v, x, y })) as NonNullable<PlacedShape["quad"]>;
const oblique = pairs([0.3, 0.2, 100, 100], [0.7, 0.2, 500, 100], [1, 1, 500, 400], [0, 1, 100, 400]);

function mapped(shape: PlacedShape, u: number, v: number): [number, number] | null {
  const matrix = planMatrix(shape);
  const point = matrix && planPoint(matrix, u, v);
  return point && [point.x, point.y];
}
const near = ([x, y]: readonly [number, number]) => [expect.closeTo(x, 3), expect.closeTo(y, 3)];

test.for<[rotateZ: number, points: [number, number][]]>([
  [
    0,
    [
      [100, 50],
      [300, 50],
      [150, 140],
    ],
  ],
  [
    90,
    [
      [260, 10],
      [260, 210],
      [170, 60],
    ],
  ],
  [
    30,
    [
      [143.397, 8.038],
      [316.603, 108.038],
      [141.699, 110.981],
    ],
  ],
])("a rectangle turned by %d degrees lies where it is computed by hand", ([rotateZ, expected]) => {
  const shape = rectangle({ rotateZ });
  const picture: [number, number][] = [
    [0, 0],
    [1, 0],
    [0.25, 0.75],
  ];
  expect(picture.map(([u, v]) => mapped(shape, u, v))).toEqual(expected.map(near));
  // Mirrored: what was left in the picture is right on the plan.
  const mirrored = picture.map(([u, v]) => mapped({ ...shape, mirror: true }, 1 - u, v));
  expect(mirrored).toEqual(expected.map(near));
});

test("four points of an oblique picture give the homography computed by hand", () => {
  const shape = rectangle({ quad: oblique });
  const matrix = planMatrix(shape);
  const last = matrix?.[8] ?? 0;
  expect(matrix?.map((value) => value / last)).toEqual(
    [1600, 900, -500, 0, 1800, -200, 0, 3, 1].map((value) => expect.closeTo(value, 6)),
  );
  expect(mapped(shape, 0.5, 0.6)).toEqual(near([300, 314.286]));
  expect(mapped(shape, 0.5, 0.2)).toEqual(near([300, 100]));
  for (const { u, v, x, y } of oblique) expect(mapped(shape, u, v)).toEqual(near([x, y]));
});

test("what is at the horizon or above it lies nowhere on the plan, also where the picture's corner is above", () => {
  // The sides of the floor meet at v = 0.25.
  const shape = rectangle({
    quad: pairs([0.4, 0.4, 100, 100], [0.6, 0.4, 500, 100], [1, 1, 500, 400], [0, 1, 100, 400]),
  });
  expect(mapped(shape, 0.5, 0.24)).toBeNull();
  expect(mapped(shape, 0, 0)).toBeNull();
  expect(mapped(shape, 0.5, 0.4)).toEqual(near([300, 100]));
  expect(mapped(shape, 0.5, 0.26)?.[1]).toBeLessThan(100);
});

test("a horizon through the picture's corner is no obstacle", () => {
  const quad = pairs([0, 0.5, 0, 0], [1, 0.5, 10, 0], [0.75, 1, 10, 30], [0.25, 1, 0, 30]);
  // Turned upside down: the sides meet below, at v = 1.5; the same from above has its horizon at v = 0.
  const upright = pairs([0.25, 0.5, 0, 0], [0.75, 0.5, 10, 0], [1, 1, 10, 30], [0, 1, 0, 30]);
  for (const one of [quad, upright])
    for (const { u, v, x, y } of one) expect(mapped(rectangle({ quad: one }), u, v)).toEqual(near([x, y]));
  expect(mapped(rectangle({ quad: upright }), 0, 0)).toBeNull();
});

test.for<[why: string, quad: NonNullable<PlacedShape["quad"]>]>([
  ["crossed on the plan", pairs([0, 0, 0, 0], [1, 0, 90, 90], [1, 1, 90, 0], [0, 1, 0, 90])],
  ["crossed in the picture", pairs([0, 0, 0, 0], [1, 1, 90, 0], [1, 0, 90, 90], [0, 1, 0, 90])],
  ["dented", pairs([0, 0, 0, 0], [1, 0, 90, 0], [1, 1, 20, 20], [0, 1, 0, 90])],
  ["three in a line on the plan", pairs([0, 0, 0, 0], [1, 0, 50, 0], [1, 1, 90, 0], [0, 1, 0, 90])],
  ["three in a line in the picture", pairs([0, 0, 0, 0], [0.5, 0, 90, 0], [1, 0, 90, 90], [0, 1, 0, 90])],
  ["two at one place", pairs([0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 90, 90], [0, 1, 0, 90])],
  ["all at one place", pairs([0, 0, 5, 5], [1, 0, 5, 5], [1, 1, 5, 5], [0, 1, 5, 5])],
])("four points that are %s say nothing", ([, quad]) => {
  expect(isMappable(quad)).toBe(false);
  expect(planMatrix(rectangle({ quad }))).toBeNull();
});

test("a rectangle given by its corners lies where the rectangle lies", () => {
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: -500, max: 2_000 }),
        top: fc.integer({ min: -500, max: 2_000 }),
        width: fc.integer({ min: 4, max: 1_000 }),
        height: fc.integer({ min: 4, max: 1_000 }),
        rotateZ: fc.double({ min: -360, max: 360, noNaN: true }),
        mirror: fc.boolean(),
      }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (given, u, v) => {
        const shape = rectangle(given);
        const corners = (
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ] as const
        ).map(([cornerU, cornerV]): [number, number, number, number] => [
          ...([cornerU, cornerV] as const),
          ...(mapped(shape, cornerU, cornerV) ?? [0, 0]),
        ]);
        const quad = pairs(...corners);
        // So thin that its corners are a line.
        fc.pre(isMappable(quad));
        expect(mapped(rectangle({ quad }), u, v)).toEqual(near(mapped(shape, u, v) ?? [0, 0]));
        const matrix = planMatrix(rectangle({ quad }));
        expect(matrix && determinantOf(matrix)).toBeCloseTo(given.width * given.height, 0);
      },
    ),
  );
});

test("areas side by side share no point and leave none out", () => {
  const left = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 5, y: 10 },
    { x: 0, y: 10 },
  ];
  const right = [
    { x: 5, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 10 },
  ];
  for (let x = 0.5; x < 10; x += 0.5)
    for (let y = 0.5; y < 10; y += 0.5)
      expect([left, right].filter((corners) => liesIn(corners, { x, y }))).toHaveLength(1);
  const dented = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 5, y: 5 },
    { x: 0, y: 10 },
  ];
  expect(liesIn(dented, { x: 5, y: 4 })).toBe(true);
  expect(liesIn(dented, { x: 5, y: 6 })).toBe(false);
});
