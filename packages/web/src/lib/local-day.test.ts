import { expect, test } from "vitest";
import { daysOfSpan, localDay, weekdayOf } from "./local-day.ts";

test("the day is that of the site's clock", () => {
  const moment = new Date("2026-05-04T22:30:00Z");
  expect(localDay(moment, "Europe/Berlin")).toBe("2026-05-05");
  expect(localDay(moment, "America/New_York")).toBe("2026-05-04");
});

test("the week begins on Monday", () => {
  expect(weekdayOf("2026-05-04")).toBe(1);
  expect(weekdayOf("2026-05-10")).toBe(7);
});

test.each([
  ["2026-05-04", "2026-05-06", "2026-05-06"],
  ["2026-05-04 00:00:00", "2026-05-06 14:05:00", "2026-05-06"],
  ["2026-05-04 00:00:00", "2026-05-07 00:00:00", "2026-05-06"],
  ["2026-05-04T00:00:00+02:00", "2026-05-05T00:00:00+02:00", "2026-05-04"],
  ["2026-05-04", "2026-05-04", "2026-05-04"],
])("from %s to %s the last day is %s", (start, end, last) => {
  expect(daysOfSpan(start, end)).toEqual({ first: "2026-05-04", last });
});
