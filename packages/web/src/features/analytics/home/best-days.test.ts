import { expect, test } from "vitest";
import { bestDays } from "./best-days.ts";

const day = (number: number, value: number | null) => ({
  day: `2026-05-0${number}`,
  value,
  completeness: value === null ? 0 : 1,
  coveredSeconds: 0,
  expectedSeconds: 0,
});

test("the largest first, the later of equals first, empty days never", () => {
  const days = [day(1, 5), day(2, null), day(3, 9), day(4, 5), day(5, 0)];
  expect(bestDays(days, 3).map((each) => each.day)).toEqual(["2026-05-03", "2026-05-04", "2026-05-01"]);
});
