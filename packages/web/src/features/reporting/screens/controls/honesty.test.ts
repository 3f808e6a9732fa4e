import { expect, test } from "vitest";
import { completenessOf, isNone, mark, originOf } from "./honesty.ts";
import { comparedFigure, headOfToday, wholeFigure } from "./sample-figures.ts";

const hour = (covered: number, more = {}) => ({
  ...wholeFigure(5),
  ...{ coveredSeconds: covered, expectedSeconds: 100, time: "08:00", low: null, middle: null, high: null },
  ...more,
});

test("what is not whole says so: counts can only be more, ratios and people inside be off either way", () => {
  expect(mark(0.94, "flowIn")).toBe("≥");
  expect(mark(0.94, "captureRate")).toBe("≈");
  expect(mark(0.94)).toBe("≈");
  expect(mark(0.95, "flowIn")).toBe("");
  expect(mark(null, "flowIn")).toBe("");
});

test("many figures are as complete as their time together, hours ahead left out", () => {
  const hours = [hour(100), hour(50), hour(0, { ahead: true as const })];
  expect(completenessOf({ what: "hours", ...headOfToday, hours })).toBe(0.75);
  expect(completenessOf({ what: "failed" })).toBeNull();
});

test("of an incomplete figure is said what was measured, estimated and is missing", () => {
  const figure = comparedFigure(100, 90);
  expect(originOf({ what: "figure", ...headOfToday, figure })).toBeUndefined();
  const partly = { ...figure, completeness: 0.6 };
  expect(originOf({ what: "figure", ...headOfToday, figure: partly })).toEqual({
    measured: 0.6,
    estimated: 0,
    missing: 0.4,
  });
  const origin = { measured: 60, eliminated: 0, corrected: 0, estimated: 20 };
  const shares = originOf({ what: "figure", ...headOfToday, figure: { ...partly, origin } });
  expect(shares?.estimated).toBeCloseTo(0.2);
  expect(shares?.missing).toBeCloseTo(0.2);
});

test("nothing known", () => {
  const ahead = { value: null, ahead: true as const };
  expect(isNone({ what: "hours", ...headOfToday, hours: [hour(0, ahead)] })).toBe(true);
  expect(isNone({ what: "hours", ...headOfToday, hours: [hour(0, { ...ahead, middle: 5 })] })).toBe(false);
  expect(isNone({ what: "days", ...headOfToday, days: [] })).toBe(true);
  expect(
    isNone({
      what: "inside",
      ...headOfToday,
      ...{ limit: 5, share: null, state: null, isStale: false },
      people: wholeFigure(null),
    }),
  ).toBe(true);
});
