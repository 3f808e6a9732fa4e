import { expect, test } from "vitest";
import { axisSteps, labelEvery, pathThrough, runs } from "./chart-lines.ts";

test("the axis begins at 0 and ends at or above the largest value, in round steps", () => {
  for (const most of [1, 3, 9, 10, 47, 234, 999, 1_001, 123_456]) {
    const steps = axisSteps(most);
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.length).toBeLessThanOrEqual(5);
    expect(steps.every(Number.isInteger), String(most)).toBe(true);
  }
  expect(axisSteps(0)).toEqual([0, 1]);
});

test("pieces without gaps", () => {
  expect(runs([1, 2, null, 3, null, null, 4])).toEqual([[1, 2], [3], [4]]);
  expect(pathThrough([{ x: 1, y: 2 }])).toBe("M1 2h0");
});

test("labels are left out where there is no room", () => {
  expect(labelEvery(7, 700, 60)).toBe(1);
  expect(labelEvery(30, 700, 60)).toBe(3);
});
