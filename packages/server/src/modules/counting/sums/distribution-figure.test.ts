import { expect, test } from "vitest";
import { distributionFigure, noSums } from "./sums.ts";

test("people shared out tell how many of them rules made", () => {
  // Seen: 9 + 4 + 1, of whom 2 were taken out again; 5 were estimated.
  const byLayer = [
    { genderFemale: 9, genderMale: 4, genderUnknown: 1, in: 20, coveredGender: 900 },
    { genderMale: -2 },
    undefined,
    { genderFemale: 3, genderMale: 2 },
  ];
  expect(distributionFigure("gender", { covered: 900, byLayer }, 3600)).toEqual({
    value: 17,
    completeness: 0.25,
    coveredSeconds: 900,
    expectedSeconds: 3600,
    origin: { measured: 14, eliminated: -2, corrected: 0, estimated: 5 },
    buckets: [
      { type: 0, value: 1 },
      { type: 1, value: 4 },
      { type: 2, value: 12 },
    ],
  });
});

test("all measured has no origin, and what nobody counted is no zero", () => {
  const seen = distributionFigure("gender", { covered: 900, byLayer: [{ in: 3, coveredGender: 900 }] }, 900);
  expect(seen).toMatchObject({ value: 0, completeness: 1 });
  expect(seen).not.toHaveProperty("origin");
  expect(distributionFigure("age", noSums(), 900)).toMatchObject({ value: null, buckets: [] });
});
