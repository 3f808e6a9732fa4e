import fc from "fast-check";
import { expect, test } from "vitest";
import { openingHoursTexts } from "../../../../test/opening-plans.ts";
import { makeExpectation } from "../expectation/expectation.ts";
import { hourlyExpectation } from "./week-expected.ts";
import { patternDays, WeekHours } from "./week-slots.ts";

const minuteMs = 60_000;
const begin = Date.parse("2026-03-26T00:00:00Z");
const days = { from: "2026-03-27", to: "2026-03-30" };
const clock = { zone: "Europe/Berlin", dayStartMinute: 0 };

test("every hour of lines bound for a while is expected as if it were reckoned alone", () => {
  const minute = fc.integer({ min: 0, max: 6 * 1440 });
  const line = fc.record({
    silentWhenClosed: fc.boolean(),
    hours: openingHoursTexts,
    from: minute,
    length: fc.option(minute),
    uploadIntervalMinutes: fc.integer({ min: 1, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 3 }), minute, (drafts, nowMinute) => {
      const lines = drafts.map(({ from, length, ...rest }) => ({
        ...rest,
        subjectId: 1,
        zone: clock.zone,
        fromMs: begin + from * minuteMs,
        toMs: length === null ? Number.POSITIVE_INFINITY : begin + (from + length) * minuteMs,
      }));
      const now = begin + nowMinute * minuteMs;
      const over = patternDays(clock, days, new Set(), new WeekHours(), now);
      const expected = makeExpectation(now);
      const alone = over.flatMap(({ hours }) =>
        hours.map(({ piece }) => expected(lines, piece.begin, piece.end)),
      );
      expect([...hourlyExpectation(over, null, now)(lines)]).toEqual(alone);
    }),
  );
});
