import type { WeekCell } from "@foyer/contract/analytics/peaks";
import { expect, test } from "vitest";
import { highestCell, scaleSteps, toLevel, toScale } from "./week-heat.ts";

const cell = (hour: string, average: number | null): WeekCell => ({
  weekday: 6,
  hour,
  average,
  days: average === null ? 0 : 4,
  completeness: average === null ? null : 1,
});

test("sums are shaded from nothing, rates from the lowest of them", () => {
  const cells = [cell("09:00", 20), cell("10:00", 100), cell("11:00", null)];
  expect(toScale(cells, true)).toEqual({ low: 0, high: 100 });
  expect(toScale(cells, false)).toEqual({ low: 20, high: 100 });
  expect(toScale([cell("11:00", null)], false)).toEqual({ low: 0, high: 0 });
});

test("five equal steps, the highest in the last, nothing known in none", () => {
  const scale = { low: 0, high: 100 };
  expect([0, 19.9, 20, 59, 80, 100, null].map((value) => toLevel(value, scale))).toEqual([
    0,
    0,
    1,
    2,
    4,
    4,
    null,
  ]);
  expect(scaleSteps(scale)).toEqual([0, 20, 40, 60, 80]);
  expect(toLevel(7, { low: 7, high: 7 })).toBe(0);
  expect(scaleSteps({ low: 7, high: 7 })).toEqual([7]);
});

test("the highest hour; where all is nothing there is none", () => {
  expect(highestCell([cell("09:00", 20), cell("10:00", 100), cell("11:00", null)])?.hour).toBe("10:00");
  expect(highestCell([cell("09:00", 0), cell("11:00", null)])).toBeUndefined();
});
