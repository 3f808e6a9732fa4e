import { expect, test } from "vitest";
import { addSums, hasRows, noSums, shownSums, toFigure, toGrowth } from "./sums.ts";

const measured = (covered: number, values: object) => ({ covered, byLayer: [values] });

test("a figure says how complete it is; more time than expected says nothing more", () => {
  expect(toFigure("flowIn", measured(1800, { in: 5 }), 3600)).toEqual({
    value: 5,
    completeness: 0.5,
    coveredSeconds: 1800,
    expectedSeconds: 3600,
  });
  expect(toFigure("flowIn", measured(7200, { in: 5 }), 3600)).toMatchObject({
    completeness: 1,
    coveredSeconds: 3600,
  });
});

test("what nobody counted is no value, whatever was expected; a true zero is nought", () => {
  expect(toFigure("flowIn", noSums(), 3600)).toMatchObject({ value: null, completeness: 0 });
  expect(toFigure("flowIn", measured(3600, {}), 3600)).toMatchObject({ value: 0, completeness: 1 });
  expect(toFigure("flowIn", noSums(), 0)).toEqual({
    value: null,
    completeness: null,
    coveredSeconds: 0,
    expectedSeconds: 0,
  });
  expect(toFigure("captureRate", measured(3600, {}), 3600).value).toBeNull();
});

test("layers add up to what is shown and stay apart in the origin", () => {
  const sums = {
    covered: 3600,
    byLayer: [
      { in: 14, passby: 6, inPassby: 14, coveredPassby: 3600 },
      { in: -2, inPassby: -2 },
      { in: 3, inPassby: 3 },
      undefined,
    ],
  };
  const figure = toFigure("flowIn", sums, 3600);
  expect(figure).toMatchObject({
    value: 15,
    origin: { measured: 14, eliminated: -2, corrected: 3, estimated: 0 },
  });
  expect(toFigure("captureRate", sums, 3600)).toMatchObject({ value: 15 / 21 });
  expect(toFigure("captureRate", sums, 3600)).not.toHaveProperty("origin");
  expect(shownSums(sums)).toMatchObject({ in: 15, passby: 6 });
  // Nobody knows how many passed by with 40 more people: the rate does not speak of them.
  const more = addSums({ covered: 0, byLayer: [] }, sums);
  addSums(more, measured(3600, { in: 40 }));
  expect(toFigure("captureRate", more, 7200)).toMatchObject({ value: 15 / 21 });
  expect(
    toFigure("flowIn", { covered: 0, byLayer: [undefined, undefined, undefined, { in: 9 }] }, 3600),
  ).toMatchObject({
    value: 9,
    completeness: 0,
    origin: { measured: 0, estimated: 9 },
  });
});

test("sums are added and taken away layer by layer", () => {
  const sums = addSums(noSums(), { covered: 900, byLayer: [{ in: 3 }, undefined, { in: 1 }] });
  addSums(sums, { covered: 900, byLayer: [{ in: 4, out: 2 }] });
  expect(sums).toEqual({ covered: 1800, byLayer: [{ in: 7, out: 2 }, undefined, { in: 1 }] });
  addSums(sums, { covered: 600, byLayer: [{ in: 2 }] }, -1);
  expect(sums).toMatchObject({ covered: 1200, byLayer: [{ in: 5, out: 2 }, undefined, { in: 1 }] });
  expect(hasRows(sums)).toBe(true);
  expect(hasRows(noSums())).toBe(false);
});

test("growth needs a base", () => {
  expect(toGrowth(12, 8)).toBe(0.5);
  expect(toGrowth(0, 8)).toBe(-1);
  expect(toGrowth(3, 0)).toBeNull();
  expect(toGrowth(3, null)).toBeNull();
  expect(toGrowth(null, 3)).toBeNull();
});
