import { expect, test } from "vitest";
import { letterCount } from "./letter-count.ts";

test("scripts whose signs are as wide as they are high take more room", () => {
  expect(letterCount("Fri, Nov 27")).toBe(11);
  expect(letterCount("周五")).toBeCloseTo(3.3);
  expect(letterCount("11月27日周五")).toBeCloseTo(4 + 4 * 1.65);
  expect(letterCount("금요일 27")).toBeCloseTo(3 + 3 * 1.65);
});
