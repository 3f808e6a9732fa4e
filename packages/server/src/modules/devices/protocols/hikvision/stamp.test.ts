import { expect, test } from "vitest";
import { parseMoment, parseStamp, secondsBetween } from "./stamp.ts";

test.each([
  ["2026-08-12T11:50:47-5:00", "2026-08-12 11:50:47", -300],
  ["2026-08-12T11:50:47+2:00", "2026-08-12 11:50:47", 120],
  ["2026-08-12T11:50:47+02:00", "2026-08-12 11:50:47", 120],
  ["2026-08-12T11:50:47+0530", "2026-08-12 11:50:47", 330],
  ["2026-08-12T11:50:47-03:30", "2026-08-12 11:50:47", -210],
  ["2026-08-12T11:50:47+8", "2026-08-12 11:50:47", 480],
  ["2026-08-12T11:50:47Z", "2026-08-12 11:50:47", 0],
  ["2026-08-12 11:50:47.250 z", "2026-08-12 11:50:47", 0],
  [" 2026-8-2T1:5:7 ", "2026-08-02 01:05:07", undefined],
])("%s", (text, wall, offset) => {
  expect(parseStamp(text)).toEqual({ wall, offset });
});

test.each([
  undefined,
  "",
  "soon",
  "2026-02-30T11:50:47Z",
  "2026-02-03T24:00:00Z",
  "2026-08-12T11:50:47+15:00",
  "2026-08-12T11:50:47-02:60",
  "2026-08-12",
])("%s is no time", (text) => {
  expect(parseStamp(text)).toBeUndefined();
});

test("an instant with an offset, a wall clock without", () => {
  expect(parseMoment({ wall: "2026-08-12 11:50:47", offset: -300 })).toEqual({
    utc: new Date("2026-08-12T16:50:47Z"),
  });
  expect(parseMoment({ wall: "2026-08-12 11:50:47" })).toEqual({ wall: "2026-08-12 11:50:47" });
});

test("seconds between instants, also over a change of the clocks", () => {
  const between = (start: string, end: string) => {
    const [from, to] = [parseStamp(start), parseStamp(end)];
    return from && to && secondsBetween(from, to);
  };
  expect(between("2026-03-29T01:45:00+01:00", "2026-03-29T03:00:00+02:00")).toBe(900);
  expect(between("2026-10-25T02:45:00+02:00", "2026-10-25T02:00:00+01:00")).toBe(900);
  expect(between("2026-08-12T23:45:00", "2026-08-13T00:00:00")).toBe(900);
  expect(between("2026-10-25T02:45:00", "2026-10-25T02:00:00")).toBe(900);
  expect(between("2026-10-25T02:00:00", "2026-10-25T02:00:00")).toBe(3600);
  expect(between("2026-10-25T03:00:00", "2026-10-25T02:00:00")).toBe(-3600);
  expect(between("2026-08-12T12:00:00Z", "2026-08-12T11:45:00Z")).toBe(-900);
});
