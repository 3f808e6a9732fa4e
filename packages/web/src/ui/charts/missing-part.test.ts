import { expect, test } from "vitest";
import { missingPart } from "./missing-part.ts";

const origin = { measured: 80, eliminated: 0, corrected: 0, estimated: 20 };

test.each([
  ["a whole figure lacks nothing", { value: 100, completeness: 1 }, null],
  ["the jitter of uploads is none", { value: 100, completeness: 0.996 }, null],
  ["a day of nine tenths lacks the tenth", { value: 90, completeness: 0.9 }, 10],
  ["never more than was counted", { value: 30, completeness: 0.1 }, 30],
  ["what rules estimated is not missing again", { value: 100, completeness: 0.8, origin }, null],
  [
    "of what they left open, the rest is",
    { value: 90, completeness: 0.8, origin: { ...origin, estimated: 10 } },
    10,
  ],
  ["nothing counted, nothing to go by", { value: null, completeness: 0 }, null],
])("%s", (_, figure, expected) => {
  const missing = missingPart(figure);
  if (expected === null) expect(missing).toBeNull();
  else expect(missing).toBeCloseTo(expected);
});
