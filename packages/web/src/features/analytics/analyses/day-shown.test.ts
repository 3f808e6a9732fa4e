import { expect, test } from "vitest";
import { dayShown } from "./day-shown.ts";

test("a day that the holiday has, all of few days, else the first", () => {
  expect(dayShown(2, 3)).toBe(2);
  expect(dayShown(4, 3)).toBe(1);
  expect(dayShown(-1, 3)).toBe(1);
  expect(dayShown(0, 7)).toBe(0);
  expect(dayShown(0, 8)).toBe(1);
  // As long as nobody knows how many days there are.
  expect(dayShown(5)).toBe(5);
  expect(dayShown(0)).toBe(1);
});
