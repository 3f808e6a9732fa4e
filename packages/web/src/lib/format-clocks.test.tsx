import { expect, test, vi } from "vitest";
import { formatFor } from "./format.ts";

vi.hoisted(() => {
  process.env.TZ = "Asia/Tokyo";
});

const english = formatFor("en");
const noon = "2026-05-04T12:00:00Z";

test("a time of a site names its zone where the reader's clock shows another", () => {
  expect(english.time(noon, "Europe/Berlin")).toBe("14:00 GMT+2");
  expect(english.dateTime(noon, "Europe/Berlin")).toBe("May 4, 2026, 14:00 GMT+2");
  expect(english.bareTime(noon, "Europe/Berlin")).toBe("14:00");
});

test("no zone is named where both clocks show the same", () => {
  expect(english.time(noon, "Asia/Tokyo")).toBe("21:00");
  expect(english.dateTime(noon, "Asia/Seoul")).toBe("May 4, 2026, 21:00");
  expect(english.time(noon)).toBe("21:00");
  expect(english.date("2026-05-04", "Europe/Berlin")).toBe("May 4, 2026");
});

test("on a page that has named a zone its times do not, and those of other clocks do", () => {
  const berlin = formatFor("en", "Europe/Berlin");
  expect(berlin.time(noon, "Europe/Berlin")).toBe("14:00");
  expect(berlin.time(noon)).toBe("21:00 GMT+9");
});
