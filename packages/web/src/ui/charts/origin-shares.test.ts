import { expect, test } from "vitest";
import { originShares } from "./origin-shares.ts";

const figure = { value: 100, completeness: 0.75, coveredSeconds: 2700, expectedSeconds: 3600 };

test("what was not measured is missing", () => {
  expect(originShares(figure)).toEqual({ measured: 0.75, estimated: 0, missing: 0.25 });
});

test("an estimate fills no more than what is missing", () => {
  const origin = { measured: 60, eliminated: 0, corrected: 0, estimated: 40 };
  expect(originShares({ ...figure, origin })).toEqual({ measured: 0.75, estimated: 0.25, missing: 0 });
});

test("nothing expected, nothing to say", () => {
  expect(originShares({ ...figure, value: null, completeness: null })).toBeUndefined();
});
