import { expect, test } from "vitest";
import { dayBars } from "./day-bars.ts";

type Day = Parameters<typeof dayBars>[0][number];

const day = (date: number, value: number | null, more: Partial<Day> = {}): Day => ({
  value,
  completeness: 1,
  coveredSeconds: 1,
  expectedSeconds: 1,
  day: `2026-05-${String(date).padStart(2, "0")}`,
  ...more,
});
const room = {
  ...{ w: 700, h: 300, letter: 20, values: true },
  valueText: ({ value }: Day) => String(value),
  dayText: (each: Day) => each.day.slice(8),
};

test("bars are as high as their values, unknown days are none", () => {
  const { bars } = dayBars([day(1, 50), day(2, null), day(3, 100, { running: true })], room);
  expect(bars[2]?.height).toBeCloseTo((bars[0]?.height ?? 0) * 2);
  expect(bars[1]).toMatchObject({ none: true, value: undefined, height: 0 });
  expect(bars[2]).toMatchObject({ running: true, value: "100" });
});

test("where many days stand the newest has its label, and values are left out", () => {
  const { bars } = dayBars(
    Array.from({ length: 28 }, (_, nth) => day(nth + 1, 1_000 + nth)),
    { ...room, w: 560 },
  );
  expect(bars.at(-1)?.label).toBe("28");
  expect(bars.filter(({ label }) => label !== undefined).length).toBeLessThan(28);
  expect(bars.every(({ value }) => value === undefined)).toBe(true);
});
