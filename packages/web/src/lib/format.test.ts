import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

const english = formatFor("en");

test("numbers and shares", () => {
  expect(english.number(12_345.678)).toBe("12,346");
  expect(formatFor("de").number(12_345.6, 1)).toBe("12.345,6");
  expect(formatFor("ar-u-ca-gregory-nu-latn").number(1234)).toBe("1,234");
  expect(english.percent(0.256)).toBe("26%");
  expect(english.signedPercent(0.05)).toBe("+5%");
  expect(english.signedPercent(-0.05)).toBe("-5%");
  expect(english.signedPercent(0)).toBe("0%");
});

test("a bare day is that day in every zone", () => {
  expect(english.date("2026-05-04", "Pacific/Honolulu")).toBe("May 4, 2026");
  expect(formatFor("th-u-ca-gregory-nu-latn").date("2026-05-04")).toContain("2026");
});

test("lengths of time in their two greatest units", () => {
  expect(english.duration(0)).toBe("0s");
  expect(english.duration(75)).toBe("1m 15s");
  expect(english.duration(7_275)).toBe("2h 1m");
});

test("weeks begin on Monday", () => {
  expect([english.weekday(1), english.weekday(7, "short")]).toEqual(["Monday", "Sun"]);
});
