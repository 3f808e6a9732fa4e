import { expect, test } from "vitest";
import { type Counts, knownDay, plan, rule, shown } from "../../../../../test/rule-days.ts";
import type { EntityDay } from "./entity-day.ts";
import { ruledDay } from "./entity-day.ts";
import type { PastDay } from "./estimate.ts";

const past = (counts: Counts, gaps: Record<string, number> = {}): PastDay => {
  const { day, measured, coverage } = knownDay(counts, { gaps });
  return { day, values: measured.values, coverage };
};

const fills = rule({ type: "estimate" });
const readActual = (day: EntityDay, before: PastDay[], rules = [fills]) => {
  const ruled = ruledDay(plan, rules, day, before);
  const entity = ruled.subjects.find(({ subject }) => subject.id === 1);
  return { shown: shown(ruled, day, 1, "in"), said: entity?.layers[3].said.size };
};

const weeks = [12, 6, 9].map((people) => past({ "11 10:00": { in: people }, "11 10:15": { in: 1 } }));

test("a gap is filled with the mean of three, as far as it is one", () => {
  expect(readActual(knownDay({}, { gaps: { "11 10:00": 1 } }), weeks)).toEqual({
    shown: { "10:00": 9 },
    said: 1,
  });
  const half = knownDay({ "11 10:00": { in: 4 } }, { gaps: { "11 10:00": 0.5 } });
  // 4 counted and half of 9, rounded over the day.
  expect(readActual(half, weeks).shown).toEqual({ "10:00": 9 });
  expect(readActual(knownDay({}), weeks)).toEqual({ shown: {}, said: 0 });
});

test("estimates are rounded over the day", () => {
  const gaps = { "11 10:00": 1, "11 10:15": 1, "11 10:30": 1 };
  const before = [1, 1, 2].map((people) =>
    past({ "11 10:00": { in: people }, "11 10:15": { in: people }, "11 10:30": { in: people } }),
  );
  // Three times 1.333.
  expect(readActual(knownDay({}, { gaps }), before).shown).toEqual({ "10:00": 2, "10:15": 1, "10:30": 1 });
});

test("an estimate of nobody is marked all the same", () => {
  expect(readActual(knownDay({}, { gaps: { "11 03:00": 1 } }), weeks)).toEqual({ shown: {}, said: 1 });
});

test("fewer than three that know the slot are no ground; the latest three are taken", () => {
  const gap = knownDay({}, { gaps: { "11 10:00": 1 } });
  expect(readActual(gap, weeks.slice(1))).toEqual({ shown: {}, said: 0 });
  const unsure = past({ "11 10:00": { in: 500 } }, { "11 10:00": 0.2 });
  const older = past({ "11 10:00": { in: 900 } });
  expect(readActual(gap, [unsure, ...weeks, older]).shown).toEqual({ "10:00": 9 });
  // Nine tenths are enough.
  const nearly = past({ "11 10:00": { in: 30 } }, { "11 10:00": 0.1 });
  expect(readActual(gap, [nearly, ...weeks]).shown).toEqual({ "10:00": 16 });
});

test("holidays, dropped windows and given figures are not estimated, nor is anything without a rule", () => {
  const gaps = { "11 10:00": 1 };
  expect(readActual(knownDay({}, { gaps, isHoliday: true }), weeks).shown).toEqual({});
  expect(readActual(knownDay({}, { gaps }), weeks, []).shown).toEqual({});
  const dropped = rule({ type: "window" }, { fromMinute: 10 * 60, toMinute: 11 * 60 });
  expect(readActual(knownDay({}, { gaps }), weeks, [fills, dropped]).shown).toEqual({});
  const given = rule(
    { type: "replace", measure: "in", hour: "10:00", value: 2 },
    { fromDay: "2026-05-13", toDay: "2026-05-13" },
  );
  expect(readActual(knownDay({}, { gaps }), weeks, [fills, given]).shown).toEqual({ "10:00": 2 });
});

test("only the access that was silent is estimated", () => {
  const before = [1, 2, 3].map(() => past({ "11 10:00": { in: 3 }, "12 10:00": { in: 5 } }));
  const day = knownDay({ "11 10:00": { in: 4 } }, { gaps: { "12 10:00": 1 } });
  expect(readActual(day, before).shown).toEqual({ "10:00": 9 });
});
