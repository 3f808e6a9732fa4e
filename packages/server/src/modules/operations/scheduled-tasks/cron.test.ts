import { cronFault } from "@foyer/contract/operations/cron";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextTime, readCron } from "./cron.ts";

const at = (moment: string) => new Date(moment);
const next = (expression: string, zone: string, after: string) =>
  nextTime(expression, zone, at(after))?.toISOString();

test("expressions are read as Quartz does: seconds first, Sunday is day 1, 0/5 from 0 on", () => {
  const friday = "2026-05-01T00:00:00Z";
  expect(next("30 0/5 * * * ?", "UTC", friday)).toBe("2026-05-01T00:00:30.000Z");
  expect(next("0 0 3 ? * 1", "UTC", friday)).toBe("2026-05-03T03:00:00.000Z");
  expect(next("0 0 3 ? * SUN", "UTC", friday)).toBe("2026-05-03T03:00:00.000Z");
  expect(next("0 0 3 ? * MON-FRI", "UTC", "2026-05-01T04:00:00Z")).toBe("2026-05-04T03:00:00.000Z");
  expect(next("0 0 3 L * ?", "UTC", friday)).toBe("2026-05-31T03:00:00.000Z");
  expect(next("0 0 3 ? * 6#3", "UTC", friday)).toBe("2026-05-15T03:00:00.000Z");
  expect(next("0 0 3 1 1 ? 2030", "UTC", friday)).toBe("2030-01-01T03:00:00.000Z");
  expect(next("0 0 3 1 1 ? 2025", "UTC", friday)).toBeUndefined();
});

test("a time of day is that of the zone, over both changes of clocks", () => {
  const daily = "0 30 2 * * ?";
  const runs = (after: string) =>
    readCron(daily, "Europe/Berlin")
      .nextRuns(3, at(after))
      .map((run) => run.toISOString().slice(5, 16));
  // 02:30 does not exist on 29 March: the run is not lost. It comes twice on 25 October: one run.
  expect(runs("2026-03-28T00:00:00Z")).toEqual(["03-28T01:30", "03-29T01:00", "03-30T00:30"]);
  expect(runs("2026-10-24T00:00:00Z")).toEqual(["10-24T00:30", "10-25T00:30", "10-26T01:30"]);
  expect(next(daily, "Asia/Kathmandu", "2026-05-01T00:00:00Z")).toBe("2026-05-01T20:45:00.000Z");
});

test("whatever is typed is either refused or read, and never throws", () => {
  const part = fc.oneof(
    fc.constantFrom("*", "?", "0", "0/5", "1-5", "MON", "L", "15W", "6#3", "*/7", "61", "-", ",", "#", "JAN"),
    fc.string({ maxLength: 6 }),
  );
  const expression = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(expression, (text) => {
      const fault = cronFault(text, readCron, at("2026-05-01T00:00:00Z"));
      if (fault === null) expect(nextTime(text, "Europe/Berlin", at("2026-05-01T00:00:00Z"))).not.toBeNull();
    }),
    { numRuns: 300 },
  );
});
