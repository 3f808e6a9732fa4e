import { toWeekday } from "@foyer/contract/calendar-days";
import { expect, test } from "vitest";
import { businessDay, daysOfSpan, localDay, sharedClock } from "./local-day.ts";

test("the day is that of the site's clock", () => {
  const moment = new Date("2026-05-04T22:30:00Z");
  expect(localDay(moment, "Europe/Berlin")).toBe("2026-05-05");
  expect(localDay(moment, "America/New_York")).toBe("2026-05-04");
});

test("until its business day begins, a site's day is yesterday's", () => {
  const bar = { timeZone: "Europe/Berlin", dayStartMinute: 270 };
  expect(businessDay(new Date("2026-05-05T02:29:00Z"), bar)).toBe("2026-05-04");
  expect(businessDay(new Date("2026-05-05T02:30:00Z"), bar)).toBe("2026-05-05");
  // The clock skips from 02:00 to 03:00: the day begins when it shows 04:30.
  expect(businessDay(new Date("2026-03-29T02:29:00Z"), bar)).toBe("2026-03-28");
  expect(businessDay(new Date("2026-03-29T02:30:00Z"), bar)).toBe("2026-03-29");
  expect(businessDay(new Date("2026-05-05T02:29:00Z"), { ...bar, dayStartMinute: 0 })).toBe("2026-05-05");
});

test("a date that a clock leaves out is nobody's day", () => {
  const bar = { timeZone: "Pacific/Apia", dayStartMinute: 270 };
  expect(businessDay(new Date("2011-12-30T09:59:00Z"), bar)).toBe("2011-12-29");
  expect(businessDay(new Date("2011-12-30T14:29:00Z"), bar)).toBe("2011-12-29");
  expect(businessDay(new Date("2011-12-30T14:30:00Z"), bar)).toBe("2011-12-31");
});

test("several sites have one clock only where zone and begin of the day are the same", () => {
  const bar = { timeZone: "Europe/Berlin", dayStartMinute: 270 };
  expect(sharedClock([bar, { ...bar }])).toEqual(bar);
  expect(sharedClock([bar, { ...bar, dayStartMinute: 0 }])).toBeUndefined();
  expect(sharedClock([bar, { ...bar, timeZone: "Asia/Tokyo" }])).toBeUndefined();
  expect(sharedClock([])).toBeUndefined();
});

test("the week begins on Monday", () => {
  expect(toWeekday("2026-05-04")).toBe(1);
  expect(toWeekday("2026-05-10")).toBe(7);
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
