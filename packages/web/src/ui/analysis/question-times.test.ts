import { expect, test } from "vitest";
import { daysOfTime, weekdayOfTime } from "./question-times.ts";

/** A Wednesday. */
const today = "2026-05-06";

test("the last day of each name is one that is over", () => {
  const days = ([11, 12, 13, 14, 15, 16, 17] as const).map((time) => daysOfTime(time, today).startTime);
  expect(days).toEqual([
    "2026-05-04",
    "2026-05-05",
    "2026-04-29",
    "2026-04-30",
    "2026-05-01",
    "2026-05-02",
    "2026-05-03",
  ]);
});

test("the six of every analysis are what they were", () => {
  expect(daysOfTime(4, today)).toEqual({ startTime: "2026-04-27", endTime: "2026-05-03" });
  expect([weekdayOfTime(4), weekdayOfTime(16)]).toEqual([undefined, 6]);
});
