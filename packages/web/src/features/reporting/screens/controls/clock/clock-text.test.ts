import { expect, test } from "vitest";
import { dateText, timeText, untilNext } from "./clock-text.ts";

const now = new Date("2026-05-13T14:02:05Z");

test("24 hours in every language, on the clock of the place", () => {
  expect(timeText("en", "Europe/Lisbon", false, now)).toBe("15:02");
  expect(timeText("de", "Europe/Lisbon", false, now)).toBe("15:02");
  expect(timeText("de", "Asia/Tokyo", true, now)).toBe("23:02:05");
  expect(dateText("de", "Pacific/Auckland", now)).toBe("Donnerstag, 14. Mai");
});

test("it changes with the minute, or the second", () => {
  expect(untilNext(now.getTime(), false)).toBe(55_000);
  expect(untilNext(now.getTime() + 250, true)).toBe(750);
});
