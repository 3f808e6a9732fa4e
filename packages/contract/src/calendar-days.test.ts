import { expect, test } from "vitest";
import { addDays, daysBetween, hasDateBefore, monthsBefore, toMonday, toWeekday } from "./calendar-days.ts";

test("days are counted and moved by the calendar", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(3);
  expect(daysBetween("2026-01-01", "2026-12-31")).toBe(365);
  expect(daysBetween("2026-05-02", "2026-05-01")).toBe(0);
});

test("a month back from a date it does not have ends on its last day", () => {
  expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
  expect(monthsBefore("2026-01-15", 1)).toBe("2025-12-15");
  expect(monthsBefore("2024-02-29", 12)).toBe("2023-02-28");
  expect(hasDateBefore("2026-03-31", 1)).toBe(false);
  expect(hasDateBefore("2026-03-15", 1)).toBe(true);
});

test("a week begins on Monday, also across the end of a year", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(toWeekday)).toEqual([1, 6, 7]);
  expect(["2026-11-23", "2026-11-29", "2027-01-01"].map(toMonday)).toEqual([
    "2026-11-23",
    "2026-11-23",
    "2026-12-28",
  ]);
});
