import { addDays } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { daysToCheck, seededRandom } from "./days-to-check.ts";

const today = "2026-05-13";

test("today, yesterday and two by lot, none before the first day or the recent ones, the same for the same seed", () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.integer({ min: 0, max: 500 })), (seed, ago) => {
      const first = ago === null ? null : addDays(today, -ago);
      const days = daysToCheck(first, today, seededRandom(seed));
      expect(days).toEqual(daysToCheck(first, today, seededRandom(seed)));
      expect(days).toContain(today);
      expect(days).toContain(addDays(today, -1));
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeLessThanOrEqual(4);
      const oldest = addDays(today, -Math.max(ago ?? 0, 35));
      expect(days.every((day) => day >= oldest && day <= today)).toBe(true);
    }),
  );
});

test("over the nights every day comes up", () => {
  const first = addDays(today, -100);
  const seen = new Set<string>();
  for (let night = 0; night < 2_000; night++)
    for (const day of daysToCheck(first, today, seededRandom(night))) seen.add(day);
  expect(seen.size).toBe(101);
});
