import { expect, test } from "vitest";
import { toChange } from "./to-change.ts";

test.each([
  [
    { value: 120, growth: 0.2 },
    { direction: "up", share: 0.2 },
  ],
  [
    { value: 80, growth: -0.2 },
    { direction: "down", share: 0.2 },
  ],
  [
    { value: 100, growth: 0 },
    { direction: "same", share: 0 },
  ],
  [
    { value: 10_001, growth: 0.0001 },
    { direction: "same", share: 0 },
  ],
  [
    { value: 5, growth: null },
    { direction: "none", share: 0 },
  ],
  [
    { value: null, growth: -1 },
    { direction: "none", share: 0 },
  ],
])("%o is a change %o", (figure, change) => {
  expect(toChange(figure)).toEqual(change);
});
