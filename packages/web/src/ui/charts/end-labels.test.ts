import { describe, expect, test } from "vitest";
import { axisTop, labelsApart, lastPoint } from "./end-labels.ts";

const plot = { top: 1000, height: 272 };
const toY = (value: number) => plot.height * (1 - value / plot.top);

describe("words at the ends of two lines", () => {
  test.each([
    [0, 0],
    [3, 0],
    [0, 12],
    [500, 500],
    [520, 500],
    [480, 500],
    [1000, 990],
    [998, 1000],
  ])("that end at %i and %i never stand in one another, nor below the plot", (one, other) => {
    const ends = [
      { index: 23, value: one },
      { index: 23, value: other },
    ] as const;
    const [first, second] = labelsApart(ends, plot);
    const [a, b] = [toY(one) + first, toY(other) + second];
    expect(Math.abs(a - b)).toBeGreaterThanOrEqual(16 - 1e-9);
    expect(Math.max(a, b)).toBeLessThanOrEqual(plot.height);
    if (one > other) expect(a).toBeLessThan(b);
    if (one < other) expect(a).toBeGreaterThan(b);
  });

  test("stay where they are when there is room, or one line ends long before", () => {
    expect(
      labelsApart(
        [
          { index: 23, value: 900 },
          { index: 23, value: 100 },
        ],
        plot,
      ),
    ).toEqual([0, 0]);
    expect(
      labelsApart(
        [
          { index: 11, value: 500 },
          { index: 23, value: 500 },
        ],
        plot,
      ),
    ).toEqual([0, 0]);
    expect(labelsApart([undefined, { index: 23, value: 500 }], plot)).toEqual([0, 0]);
  });
});

test("words at the ends of five lines stand one below the other in the order of the lines", () => {
  const values = [12, 0, 980, 3, 990];
  const moves = labelsApart(
    values.map((value) => ({ index: 30, value })),
    plot,
  );
  const places = values.map((value, at) => ({ value, place: toY(value) + (moves[at] ?? 0) }));
  places.sort((a, b) => a.place - b.place);
  expect(places.map(({ value }) => value)).toEqual([990, 980, 12, 3, 0]);
  places.slice(1).forEach(({ place }, at) => {
    expect(place - (places[at]?.place ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
  });
  expect(places.at(-1)?.place).toBeLessThanOrEqual(plot.height);
});

test("a line ends where its last value is", () => {
  expect(lastPoint([1, 4, null])).toEqual({ index: 1, value: 4 });
  expect(lastPoint([null])).toBeUndefined();
});

test.each([
  [[], { max: 0.25, step: 0.25 }],
  [[0.31, null], { max: 0.5, step: 0.25 }],
  [[3], { max: 3, step: 1 }],
  [[2_013, 400], { max: 3_000, step: 1_000 }],
  [[97], { max: 100, step: 25 }],
])("an axis holds %j in even steps", (values, expected) => {
  expect(axisTop(values)).toEqual(expected);
});
