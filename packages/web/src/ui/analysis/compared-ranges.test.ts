import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countDays } from "../pickers/query-times.ts";
import { comparedRanges, spanComparisons } from "./compared-ranges.ts";

const span = (startTime: string, endTime = startTime) => ({ startTime, endTime });
const texts = (...asked: Parameters<typeof comparedRanges>) =>
  comparedRanges(...asked).map(({ startTime, endTime }) => `${startTime} ${endTime}`);

test("a Saturday beside the last four Saturdays", () => {
  const days = comparedRanges("sameWeekdays", span("2026-05-02"), []).map(({ startTime }) => startTime);
  expect(days).toEqual(["2026-04-25", "2026-04-18", "2026-04-11", "2026-04-04"]);
});

test("spans longer than a week go back by whole weeks, so that they never meet themselves", () => {
  expect(texts("lastWeek", span("2026-05-01", "2026-05-10"), [])).toEqual(["2026-04-17 2026-04-26"]);
});

test("whole months beside whole months, parts of them on the same weekdays", () => {
  expect(texts("lastMonth", span("2026-03-01", "2026-03-31"), [])).toEqual(["2026-02-01 2026-02-28"]);
  expect(texts("lastYear", span("2024-02-01", "2024-02-29"), [])).toEqual(["2023-02-01 2023-02-28"]);
  expect(texts("lastMonth", span("2026-05-01", "2026-05-06"), [])).toEqual(["2026-04-03 2026-04-08"]);
  expect(texts("lastYear", span("2026-05-02"), [])).toEqual(["2025-05-03 2025-05-03"]);
  expect(texts("lastYear", span("2024-01-15", "2024-02-29"), [])).toEqual(["2023-01-15 2023-02-28"]);
});

test("spans longer than what they go back by go back twice as far, as rank and growth do", () => {
  // 41 days: April would overlap itself in March.
  expect(texts("lastMonth", span("2026-04-01", "2026-05-11"), [])).toEqual(["2026-02-01 2026-03-11"]);
});

test("own spans are those that were named", () => {
  expect(comparedRanges("own", span("2026-05-02"), [span("2020-01-01")])).toEqual([span("2020-01-01")]);
});

test("no earlier span overlaps the asked one; same weekdays keep theirs", () => {
  const asked = fc
    .tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 400 }))
    .map(([from, length]) => span(addDays("2005-01-01", from), addDays("2005-01-01", from + length)));
  fc.assert(
    fc.property(asked, fc.constantFrom(...spanComparisons), (days, against) => {
      for (const range of comparedRanges(against, days, [])) {
        expect(range.startTime <= range.endTime).toBe(true);
        expect(range.endTime < days.startTime).toBe(true);
        if (!["sameWeekdays", "lastWeek"].includes(against)) continue;
        expect(toWeekday(range.startTime)).toBe(toWeekday(days.startTime));
        expect(countDays(range)).toBe(countDays(days));
      }
    }),
  );
});
