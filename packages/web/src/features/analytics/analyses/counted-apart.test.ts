import { expect, test } from "vitest";
import { countedApart } from "./counted-apart.ts";

const counted = { value: 5, completeness: 1, coveredSeconds: 3600, expectedSeconds: 3600 };
const silent = { value: null, completeness: 0, coveredSeconds: 0, expectedSeconds: 3600 };
const estimated = {
  ...silent,
  value: 4,
  origin: { measured: 0, eliminated: 0, corrected: 0, estimated: 4 },
};
const nobodyCame = { ...counted, value: 0 };
const series = (places: readonly (readonly (typeof counted | typeof silent)[])[]) =>
  places.flatMap((totals, id) => totals.map((total) => ({ id, total })));

test("places counted in some of the spans only; nobody came is counted, too", () => {
  const places = series([
    [counted, counted],
    [counted, silent],
    [silent, nobodyCame],
    [silent, silent],
    [nobodyCame, counted],
  ]);
  expect(countedApart(places, false)).toBe(2);
  expect(countedApart([], false)).toBe(0);
});

test("an estimate stands for counts, unless only what was measured is shown", () => {
  const places = series([
    [counted, counted],
    [estimated, counted],
  ]);
  expect([countedApart(places, false), countedApart(places, true)]).toEqual([0, 1]);
});

test("a span in which nothing was counted anywhere compares with nothing", () => {
  const places = series([
    [counted, silent, counted],
    [counted, silent, counted],
  ]);
  expect(countedApart(places, false)).toBe(0);
});
