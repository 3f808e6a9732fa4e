import { expect, test } from "vitest";
import { changesItsClocks } from "./summer-time.ts";

test.each([
  ["Europe/Berlin", true],
  ["America/New_York", true],
  ["Australia/Lord_Howe", true],
  ["Asia/Ho_Chi_Minh", false],
  ["Asia/Kolkata", false],
  ["UTC", false],
])("%s: %s", (zone, changes) => {
  for (const day of ["2026-01-15", "2026-03-28", "2026-07-01", "2026-11-22"])
    expect(changesItsClocks(zone, new Date(`${day}T12:00:00Z`)), day).toBe(changes);
});
