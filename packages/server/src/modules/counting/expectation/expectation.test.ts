import { expect, test } from "vitest";
import { type ExpectedLine, makeExpectation } from "./expectation.ts";

const at = (iso: string) => Date.parse(iso);
const hours = (count: number) => count * 3600;

/** A line in Berlin that reports around the clock. */
const line = (changed: Partial<ExpectedLine> = {}): ExpectedLine => ({
  subjectId: 1,
  zone: "Europe/Berlin",
  hours: "540-1200",
  silentWhenClosed: false,
  fromMs: at("2026-01-01T00:00Z"),
  toMs: Number.POSITIVE_INFINITY,
  uploadIntervalMinutes: 5,
  ...changed,
});

const later = makeExpectation(at("2027-06-01T00:00Z"));
/** Seconds expected of a local day in Berlin. */
const day = (lines: ExpectedLine[], date: string, expected = later) => {
  const begin = at(`${date}T00:00+01:00`);
  return expected(lines, begin, begin + hours(24) * 1000);
};

test("every line is expected while it is bound", () => {
  expect(day([line()], "2026-02-03")).toBe(hours(24));
  expect(day([line(), line()], "2026-02-03")).toBe(hours(48));
  expect(day([line({ fromMs: at("2026-02-03T20:00+01:00") })], "2026-02-03")).toBe(hours(4));
  expect(day([line({ toMs: at("2026-02-03T06:00+01:00") })], "2026-02-03")).toBe(hours(6));
  expect(day([line({ fromMs: at("2026-02-04T00:00+01:00") })], "2026-02-03")).toBe(0);
  expect(day([], "2026-02-03")).toBe(0);
});

test("nothing is expected of the future, nor of the last upload interval", () => {
  const noon = makeExpectation(at("2026-02-03T12:00+01:00"));
  expect(day([line()], "2026-02-03", noon)).toBe(hours(12) - 300);
  expect(day([line({ uploadIntervalMinutes: 60 })], "2026-02-03", noon)).toBe(hours(11));
  expect(day([line()], "2026-02-04", noon)).toBe(0);
});

test("a line that is silent when closed is expected in opening hours only", () => {
  const silent = { silentWhenClosed: true };
  expect(day([line(silent)], "2026-02-03")).toBe(hours(11));
  expect(day([line({ ...silent, hours: "0-0" })], "2026-02-03")).toBe(hours(24));
  // 18:00 to 02:00: two hours of the night before, six of the evening.
  const bar = line({ ...silent, hours: "1080-120" });
  expect(day([bar], "2026-02-03")).toBe(hours(8));
  expect(later([bar], at("2026-02-03T00:00+01:00"), at("2026-02-03T12:00+01:00"))).toBe(hours(2));
  expect(later([bar], at("2026-02-03T17:00+01:00"), at("2026-02-03T19:00+01:00"))).toBe(hours(1));
  expect(day([line({ ...silent, fromMs: at("2026-02-03T18:00+01:00") })], "2026-02-03")).toBe(hours(2));
  expect(day([line(silent)], "2026-02-03", makeExpectation(at("2026-02-03T10:00+01:00")))).toBe(
    hours(1) - 300,
  );
});

test("opening hours over a clock change last as long as the clock lets them", () => {
  const night = line({ silentWhenClosed: true, hours: "60-300" });
  expect(later([night], at("2026-03-29T00:00+01:00"), at("2026-03-30T00:00+02:00"))).toBe(hours(3));
  expect(later([night], at("2026-10-25T00:00+02:00"), at("2026-10-26T00:00+01:00"))).toBe(hours(5));
});

test("equal lines of different places and spans are told apart", () => {
  const silent = { silentWhenClosed: true };
  const tokyo = line({ ...silent, zone: "Asia/Tokyo" });
  const [from, to] = [at("2026-02-03T08:00Z"), at("2026-02-03T12:00Z")];
  // Berlin 09:00 to 13:00 is open, Tokyo 17:00 to 21:00 is open until 20:00.
  expect(later([line(silent)], from, to)).toBe(hours(4));
  expect(later([tokyo], from, to)).toBe(hours(3));
  expect(later([line(silent), tokyo, line(silent)], from, to)).toBe(hours(11));
});
