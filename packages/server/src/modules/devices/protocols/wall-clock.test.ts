import fc from "fast-check";
import { expect, test } from "vitest";
import { wallClock, wallMs } from "./wall-clock.ts";

test("a time the calendar has", () => {
  expect(wallClock([2024, 2, 29, 23, 59, 59])).toBe("2024-02-29 23:59:59");
  expect(wallMs("2024-02-29 23:59:59")).toBe(Date.UTC(2024, 1, 29, 23, 59, 59));
});

test.each([
  ["no such day", [2023, 2, 29, 0, 0, 0]],
  ["no such month", [2023, 13, 1, 0, 0, 0]],
  ["month 0", [2023, 0, 1, 0, 0, 0]],
  ["midnight at the end", [2023, 1, 1, 24, 0, 0]],
  ["a leap second", [2023, 1, 1, 23, 59, 60]],
  ["too few parts", [2023, 1, 1]],
  ["nothing", []],
])("%s is none", (_, parts) => {
  expect(wallClock(parts)).toBeUndefined();
});

test("what it gives is what it was given", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 3000 }), { maxLength: 7 }), (parts) => {
      const wall = wallClock(parts);
      if (wall !== undefined) expect(wall.split(/\D/).map(Number)).toEqual(parts.slice(0, 6));
    }),
  );
});
