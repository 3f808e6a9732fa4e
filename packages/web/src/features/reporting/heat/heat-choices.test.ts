import { expect, test } from "vitest";
import { namedWeekdays, stepFor } from "./heat-choices.ts";

test("pieces are as chosen where the days allow it", () => {
  expect(stepFor("5m", 1)).toBe("5m");
  expect(stepFor("5m", 2)).toBe("1h");
  expect(stepFor("30m", 7)).toBe("30m");
  expect(stepFor("30m", 8)).toBe("1h");
  expect(stepFor("1h", 32)).toBe("1d");
  expect(stepFor("1d", 1)).toBe("1d");
});

test("else half hours of a day, hours of a month, days of all else", () => {
  expect([1, 2, 31, 32, 366].map((days) => stepFor(null, days))).toEqual(["30m", "1h", "1h", "1d", "1d"]);
});

test("all days of the week are as good as none named, and what is no day is left out", () => {
  expect(namedWeekdays(null)).toBeNull();
  expect(namedWeekdays([])).toBeNull();
  expect(namedWeekdays([7, 6, 5, 4, 3, 2, 1])).toBeNull();
  expect(namedWeekdays([6, 0, 9, 1, 6])).toEqual([1, 6]);
});
