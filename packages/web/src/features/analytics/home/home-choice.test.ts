import { expect, test } from "vitest";
import { periodAsked, toSubject } from "./home-choice.ts";

const usual = { against: "sameWeekdays" as const };

test("a custom period is asked for only with both days in order", () => {
  expect(periodAsked({ ...usual, period: 5, from: null, to: null })).toBeUndefined();
  expect(periodAsked({ ...usual, period: 5, from: "2026-05-04", to: null })).toBeUndefined();
  expect(periodAsked({ ...usual, period: 5, from: "2026-05-04", to: "2026-05-01" })).toBeUndefined();
  expect(periodAsked({ ...usual, period: 5, from: "2026-05-04", to: "tomorrow" })).toBeUndefined();
  expect(periodAsked({ ...usual, period: 5, from: "2026-05-01", to: "2026-05-04" })).toEqual({
    compare: "sameWeekdays",
    period: 5,
    startTime: "2026-05-01",
    endTime: "2026-05-04",
  });
});

test("other periods leave the days aside", () => {
  expect(periodAsked({ ...usual, period: 7, from: "2026-05-01", to: "2026-05-04" })).toEqual({
    compare: "sameWeekdays",
    period: 7,
  });
});

test("a site is more exact than its organisation", () => {
  expect(toSubject({ dept: 3, entity: 8 })).toEqual({ entityId: 8 });
  expect(toSubject({ dept: 3, entity: null })).toEqual({ deptId: 3 });
  expect(toSubject({ dept: null, entity: null })).toEqual({});
});
