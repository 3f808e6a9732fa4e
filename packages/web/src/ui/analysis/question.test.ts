import { intervals } from "@foyer/contract/analytics/intervals";
import { spanTypes } from "@foyer/contract/metrics";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DayRange } from "../../lib/day-range.ts";
import {
  parseQuestion,
  partsOfChange,
  type QuestionChange,
  type QuestionParts,
  type QuestionSpec,
  questionParts,
  toBody,
} from "./question.ts";
import { questionTimes } from "./question-times.ts";

const today = "2026-05-06";
const spec: QuestionSpec = {
  metrics: { most: 4 },
  againsts: ["places", "spans"],
  spansBeside: (against, _span, own) => (against === "spans" ? own : []),
  orders: ["desc", "asc"],
};

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
const span = fc
  .tuple(day, day)
  .map(([a, b]) => (a <= b ? { startTime: a, endTime: b } : { startTime: b, endTime: a }));
const when: fc.Arbitrary<QuestionChange> = fc.oneof(
  fc.constantFrom(...questionTimes).map((time) => ({ time })),
  span.map((days) => ({ ...days, time: null })),
);
const who: fc.Arbitrary<QuestionChange> = fc.oneof(
  fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
    deptId: fc.constant(null),
  }),
  fc.record({ ids: fc.constant([]), deptId: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }) }),
);
const change: fc.Arbitrary<QuestionChange> = fc
  .tuple(
    when,
    who,
    fc.record({
      dataType: fc.constantFrom(0, 1, 2),
      metrics: fc.uniqueArray(fc.constantFrom(...spanTypes), { minLength: 1, maxLength: 4 }),
      interval: fc.constantFrom(...intervals),
      openHoursOnly: fc.boolean(),
      against: fc.constantFrom("places", "spans"),
      ranges: fc.array(span, { maxLength: 5 }),
      order: fc.constantFrom("asc", "desc"),
      measuredOnly: fc.boolean(),
      tableOnly: fc.boolean(),
    }),
  )
  .map((parts) => Object.assign({}, ...parts) as QuestionChange);

test("what is asked goes into the address and comes back from it, to the same body", () => {
  fc.assert(
    fc.property(change, (wanted) => {
      const address = partsOfChange(wanted);
      const link = new URLSearchParams(
        Object.entries(address).flatMap(([part, text]) => (text ? [[part, text]] : [])),
      ).toString();
      const opened = Object.fromEntries(new URLSearchParams(link));
      const question = parseQuestion(opened, spec, today);
      // The interval gives way to the days.
      const { interval, startTime, endTime, ...exact } = wanted;
      expect(question).toMatchObject(exact);
      if (startTime !== undefined) expect(question).toMatchObject({ startTime, endTime });
      expect(toBody(question)).toEqual(toBody(parseQuestion(address, spec, today)));
      expect(parseQuestion(partsOfChange(question), spec, today)).toEqual(question);
    }),
  );
});

test("whatever stands in an address, a question comes of it that the server takes", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("1,2,x,-3,1e99", "2026-13-40", "9", "flowIn,nonsense", "2026-05-06_2026-05-01", ""),
  );
  const parts = fc.record(
    Object.fromEntries(questionParts.map((part) => [part, fc.option(text, { nil: null })])),
  ) as fc.Arbitrary<QuestionParts>;
  fc.assert(
    fc.property(parts, (address) => {
      const question = parseQuestion(address, spec, today);
      expect(question.metrics.length).toBeGreaterThan(0);
      expect(question.startTime <= question.endTime).toBe(true);
      expect(question.ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(["places", "spans"]).toContain(question.against);
    }),
  );
});

test("an interval the days do not allow gives way to the usual one, then to hours, days, weeks", () => {
  const step = (parts: QuestionParts) => parseQuestion(parts, { usualInterval: "1d" }, today).interval;
  expect(step({ time: "1", step: "5m" })).toBe("5m");
  expect(step({ time: "4", step: "5m" })).toBe("1d");
  expect(step({ time: "1" })).toBe("1h");
  expect(step({ from: "2026-01-01", to: "2026-05-01" })).toBe("1w");
  expect(step({ from: "2020-01-01", to: "2026-05-01" })).toBe("1y");
});

test("own spans bind the interval only where they are asked", () => {
  const parts = { time: "2", step: "5m", with: "2026-04-01_2026-04-07" };
  expect(parseQuestion({ ...parts, against: "places" }, spec, today).interval).toBe("5m");
  expect(parseQuestion({ ...parts, against: "spans" }, spec, today).interval).toBe("1h");
});

test("earlier days that are asked beside bind the interval, too", () => {
  const beside = (days: DayRange): QuestionSpec => ({ spansBeside: () => [days] });
  const year = { from: "2025-01-01", to: "2025-12-31", step: "1w" };
  // 2024 has a day more than weeks are allowed for.
  const before = { startTime: "2024-01-01", endTime: "2024-12-31" };
  expect(parseQuestion(year, {}, today).interval).toBe("1w");
  expect(parseQuestion(year, beside(before), today).interval).toBe("1n");
});

test("days after today are cut where a screen does not look ahead", () => {
  const asked = { from: "2026-05-01", to: "2026-06-01" };
  expect(parseQuestion(asked, { notAfterToday: true }, today).endTime).toBe(today);
  expect(parseQuestion(asked, {}, today).endTime).toBe("2026-06-01");
});

test("a moving span stays a word: the same link another day means other days", () => {
  const address = partsOfChange({ time: 2 });
  expect(parseQuestion(address, spec, "2026-05-06").startTime).toBe("2026-05-05");
  expect(parseQuestion(address, spec, "2026-05-07").startTime).toBe("2026-05-06");
});
