import type { Figure } from "@foyer/contract/counting/figure";
import { expect, test } from "vitest";
import { addedFigures, meanFigure } from "./added-figures.ts";

const figure = (value: number | null, coveredSeconds: number, more: Partial<Figure> = {}): Figure => ({
  value,
  completeness: coveredSeconds / 100,
  coveredSeconds,
  expectedSeconds: 100,
  ...more,
});
const origin = { measured: 8, eliminated: 0, corrected: 2, estimated: 0 };

test("a sum says how much of its time it rests on, and what it is made of", () => {
  expect(addedFigures([figure(10, 100, { origin }), figure(5, 50), null])).toEqual({
    value: 15,
    completeness: 0.75,
    coveredSeconds: 150,
    expectedSeconds: 200,
    origin: { measured: 13, eliminated: 0, corrected: 2, estimated: 0 },
  });
});

test("a mean is of those that counted, and as complete as all of them; without any there is none", () => {
  // (10 + 5) / 2, known of 150 of 300 seconds.
  expect(meanFigure([figure(10, 100), figure(null, 0), figure(5, 50)])).toMatchObject({
    value: 7.5,
    completeness: 0.5,
    expectedSeconds: 300,
  });
  // Left out of the value only.
  expect(meanFigure([figure(10, 100)], [figure(10, 100), figure(1, 10)])).toMatchObject({
    value: 10,
    completeness: 0.55,
  });
  expect(meanFigure([figure(null, 0), null])).toBeNull();
});
