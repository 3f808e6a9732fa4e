import fc from "fast-check";
import { expect, test } from "vitest";
import { plainDigits, readTime, steppedTime } from "./typed-time.ts";

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["9.30", "09:30"],
  [" 9h30 ", "09:30"],
  ["9h", "09:00"],
  ["9 Uhr", "09:00"],
  ["9:30 pm", "21:30"],
  ["12 a.m.", "00:00"],
  ["21:05", "21:05"],
  ["٠٩:٣٠", "09:30"],
  ["०९:३०", "09:30"],
  ["๐๙:๓๐", "09:30"],
  ["９：３０", "09:30"],
  ["24:00", "00:00"],
])("%s is the time %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each(["", "25", "9:75", "24:01", "13 pm", "morning", "9:5", "12:345"])("%s is no time", (typed) => {
  expect(readTime(typed)).toBeUndefined();
});

test("digits of every script are the same digits", () => {
  for (const zero of ["0", "٠", "۰", "०", "๐"]) {
    const digits = Array.from({ length: 10 }, (_, index) =>
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + index),
    );
    expect(plainDigits(digits.join(""))).toBe("0123456789");
  }
});

test("a step leads to the next quarter of an hour, and once round the day back to where it began", () => {
  expect(steppedTime("09:07", 1, 15)).toBe("09:15");
  expect(steppedTime("09:07", -1, 15)).toBe("09:00");
  expect(steppedTime("23:45", 1, 15)).toBe("00:00");
  expect(steppedTime("00:00", -1, 15)).toBe("23:45");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 95 }), (quarter) => {
      const time = steppedTime("00:00", 1, 15 * (quarter + 1) > 1425 ? 1440 : 15 * (quarter + 1));
      expect(steppedTime(steppedTime(time, 1, 15), -1, 15)).toBe(time);
      expect(readTime(time)).toBe(time);
    }),
  );
});
