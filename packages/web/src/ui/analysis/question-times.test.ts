import { expect, test } from "vitest";
import { daysOfTime, presetTimes, questionTimes, weekdayTimes } from "./question-times.ts";

const spans = (today: string) =>
  Object.fromEntries(
    questionTimes.map((time) => {
      const { startTime, endTime } = daysOfTime(time, today);
      return [time, `${startTime} ${endTime}`];
    }),
  );

test("spans that move with the clock, on a Saturday in the second quarter", () => {
  expect(spans("2026-05-16")).toMatchObject({
    21: "2026-05-09 2026-05-15",
    22: "2026-04-18 2026-05-15",
    23: "2026-02-15 2026-05-15",
    31: "2026-04-01 2026-05-16",
    32: "2026-01-01 2026-03-31",
    33: "2026-01-01 2026-05-16",
    34: "2025-01-01 2025-12-31",
    // Monday to Sunday, as this week from 11 May.
    41: "2025-05-12 2025-05-18",
    16: "2026-05-09 2026-05-09",
  });
});

test("the quarter before the first is last year's fourth", () => {
  expect(spans("2026-01-01")).toMatchObject({ 31: "2026-01-01 2026-01-01", 32: "2025-10-01 2025-12-31" });
});

test("all spans but the weekdays are offered in the list, once", () => {
  expect([...presetTimes, ...weekdayTimes].sort((a, b) => a - b)).toEqual(
    [...questionTimes].sort((a, b) => a - b),
  );
});
