import { expect, test } from "vitest";
import { daysOfWeekday } from "./weekday-days.ts";

test("the days of a weekday within the span that are over, the latest first", () => {
  const april = { startTime: "2026-04-01", endTime: "2026-04-30" };
  expect(daysOfWeekday(3, april, "2026-05-10")).toEqual([
    "2026-04-29",
    "2026-04-22",
    "2026-04-15",
    "2026-04-08",
    "2026-04-01",
  ]);
  expect(daysOfWeekday(3, april, "2026-04-15")).toEqual(["2026-04-08", "2026-04-01"]);
  expect(daysOfWeekday(7, april, "2026-04-05")).toEqual([]);
  const year = { startTime: "2025-01-01", endTime: "2025-12-31" };
  const mondays = daysOfWeekday(1, year, "2026-05-10");
  expect(mondays).toHaveLength(15);
  expect(mondays[0]).toBe("2025-12-29");
});
