import { comparisons } from "@foyer/contract/analytics/comparisons";
import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onceBegun } from "../../counting/clocks/clocks.ts";
import { spansCompared } from "./comparison.ts";

const later = "2027-01-01";

test.each([
  // Any days: those right before them.
  ["previous", "2026-05-10", "2026-05-12", "2026-05-07", "2026-05-09", false],
  ["previous", "2026-05-04", "2026-05-10", "2026-04-27", "2026-05-03", true],
  // A Sunday beside a Sunday; ten days beside those two weeks earlier.
  ["sameWeekdays", "2026-05-10", "2026-05-10", "2026-05-03", "2026-05-03", true],
  ["lastWeek", "2026-05-01", "2026-05-10", "2026-04-17", "2026-04-26", true],
  // Four weeks earlier where weekdays weigh, else the month before, whole beside whole.
  ["lastMonth", "2026-05-10", "2026-05-10", "2026-04-12", "2026-04-12", true],
  ["lastMonth", "2026-05-01", "2026-05-31", "2026-04-01", "2026-04-30", false],
  ["lastMonth", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31", false],
  ["lastMonth", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31", false],
  ["lastMonth", "2026-03-02", "2026-03-30", "2026-02-02", "2026-02-28", false],
  ["lastYear", "2026-05-10", "2026-05-10", "2025-05-11", "2025-05-11", true],
  ["lastYear", "2026-05-04", "2026-06-28", "2025-05-05", "2025-06-29", true],
  ["lastYear", "2024-02-01", "2024-02-29", "2023-02-01", "2023-02-28", false],
  ["lastYear", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31", false],
  ["lastYear", "2025-01-01", "2026-12-31", "2023-01-01", "2024-12-31", false],
] as const)("%s of %s to %s", (comparison, from, to, previousFrom, previousTo, sameWeekdays) => {
  const spans = spansCompared(comparison, { from, to }, later);
  expect(spans).toMatchObject({
    previous: { from: previousFrom, to: previousTo },
    running: false,
    sameWeekdays,
  });
});

test("of a running span the days gone by", () => {
  const month = { from: "2026-05-01", to: "2026-05-31" };
  expect(spansCompared("lastMonth", month, "2026-05-13")).toMatchObject({
    previous: { from: "2026-04-01", to: "2026-04-13" },
    running: true,
  });
  expect(spansCompared("lastMonth", month, "2026-05-31")).toMatchObject({
    previous: { to: "2026-04-30" },
    running: false,
  });
  expect(spansCompared("lastYear", { from: "2026-05-11", to: "2026-05-17" }, "2026-05-13").previous).toEqual({
    from: "2025-05-12",
    to: "2025-05-14",
  });
});

test("a shorter month before that does not have today's date is over, and is not cut", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };
  const onDay = (today: string) => {
    const { previous, running } = spansCompared("lastMonth", march, today);
    return [previous.to, running];
  };
  expect(["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"].map(onDay)).toEqual([
    ["2026-02-27", true],
    ["2026-02-28", true],
    ["2026-02-28", false],
    ["2026-02-28", false],
  ]);
  const leap = spansCompared("lastYear", { from: "2024-02-01", to: "2024-02-29" }, "2024-02-29");
  expect(leap).toMatchObject({ previous: { from: "2023-02-01", to: "2023-02-28" }, running: false });
});

test("what runs elsewhere and has not begun here compares with nothing", () => {
  const day = { from: "2026-05-14", to: "2026-05-14" };
  const onDays = (latest: string) => {
    const toDays = onceBegun((today) => spansCompared("previous", day, today), latest);
    return ["2026-05-13", "2026-05-14"].map((today) => toDays(today).previous);
  };
  const before = { from: "2026-05-13", to: "2026-05-13" };
  expect(onDays("2026-05-14")).toEqual([{ from: "2026-05-13", to: "2026-05-12" }, before]);
  // Not begun anywhere: what is to come may still be held against it.
  expect(onDays("2026-05-13")).toEqual([before, before]);
});

test("the 31st stands beside no day of a month of 30", () => {
  const { dayBefore } = spansCompared("lastMonth", { from: "2026-05-01", to: "2026-05-31" }, later);
  expect(["2026-05-30", "2026-05-31", "2026-06-01"].map(dayBefore)).toEqual([
    "2026-04-30",
    "2026-05-01",
    "2026-05-01",
  ]);
});

const day = fc.integer({ min: 0, max: 10_000 }).map((days) => addDays("2000-01-01", days));

test("spans never overlap, and days stand beside days in order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...comparisons),
      day,
      fc.nat(800),
      fc.nat(900),
      (comparison, from, more, gone) => {
        const days = { from, to: addDays(from, more) };
        const { previous, running, sameWeekdays, dayBefore } = spansCompared(
          comparison,
          days,
          addDays(from, gone),
        );
        expect(previous.to < from).toBe(true);
        expect(previous.from <= previous.to).toBe(true);
        if (gone > more) expect(running).toBe(false);
        if (sameWeekdays) expect(running).toBe(gone <= more);
        expect(dayBefore(addDays(from, 1)) >= dayBefore(from)).toBe(true);
        if (!sameWeekdays) return;
        expect(daysBetween(previous.from, from) % 7).toBe(1);
        expect(dayBefore(from)).toBe(previous.from);
      },
    ),
  );
});
