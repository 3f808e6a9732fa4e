import { expect, test } from "vitest";
import { type Counts, knownDay, plan, rule, shown } from "../../../../../test/rule-days.ts";
import type { ActiveRule } from "./active-rule.ts";
import { ruledDay } from "./entity-day.ts";

/** What is shown of a measure after rules, of each access, the entity (1) and the areas (21, 22), as `id → times`. */
function after(counts: Counts, rules: ActiveRule[], measure: "in" | "out" | "staffIn" | "passby" = "in") {
  const known = knownDay(counts);
  const ruled = ruledDay(plan, rules, known, []);
  return Object.fromEntries(
    [1, 11, 12, 13, 21, 22].map((id) => [id, shown(ruled, known, id, measure)]),
  ) as Record<number, Record<string, number>>;
}

test("a dropped window takes everything away, at the accesses and in all they count for", () => {
  const counts = {
    "11 08:45": { in: 5, passby: 9 },
    "11 09:00": { in: 7 },
    "12 08:00": { in: 2, out: 1 },
    "13 08:30": { in: 4, out: 6 },
  };
  const rules = [rule({ type: "window" }, { fromMinute: 0, toMinute: 9 * 60 })];
  expect(after(counts, rules)).toEqual({
    1: { "09:00": 7 },
    11: { "09:00": 7 },
    12: {},
    13: {},
    21: { "09:00": 7 },
    22: {},
  });
  expect(after(counts, rules, "passby")[1]).toEqual({});
  expect(after(counts, rules, "out")[21]).toEqual({});
});

test("a window over midnight is the evening and the early morning of each business day", () => {
  const counts = {
    "11 01:45": { in: 1 },
    "11 02:00": { in: 2 },
    "11 21:45": { in: 3 },
    "11 22:00": { in: 4 },
  };
  expect(after(counts, [rule({ type: "window" }, { fromMinute: 22 * 60, toMinute: 2 * 60 })])[1]).toEqual({
    "02:00": 2,
    "21:45": 3,
  });
});

test("staff passages go in proportion to what came through the entrances, hour by hour, and never below 0", () => {
  const counts = {
    "11 10:00": { in: 6, out: 1 },
    "12 10:15": { in: 3 },
    "11 11:00": { in: 1 },
    "13 10:00": { in: 8 },
  };
  const perHour = [rule({ type: "staffPassages", count: 3, per: "hour" })];
  expect(after(counts, perHour)).toMatchObject({
    1: { "10:00": 4, "10:15": 2 },
    13: { "10:00": 8 },
    22: { "10:00": 8 },
  });
  expect(after(counts, perHour, "out")[1]).toEqual({});
  expect(after(counts, [rule({ type: "staffPassages", count: 5, per: "day" })])[1]).toEqual({
    "10:00": 3,
    "10:15": 1,
    "11:00": 1,
  });
  const ofPassage = rule({ type: "staffPassages", count: 2, per: "day" }, { subjectKind: 1, subjectId: 13 });
  expect(after(counts, [ofPassage])).toMatchObject({ 13: { "10:00": 6 }, 11: { "10:00": 6, "11:00": 1 } });
});

test("turnbacks are no entries", () => {
  const counts = { "11 10:00": { in: 6, turnback: 2 }, "11 10:15": { in: 1, turnback: 4 } };
  expect(after(counts, [rule({ type: "turnbacks" })])[1]).toEqual({ "10:00": 4 });
});

test("a factor is rounded over the entrances of the entity, apart from the passages inside", () => {
  const counts = { "11 10:00": { in: 4 }, "12 11:00": { in: 9 }, "13 10:00": { in: 4 } };
  const actual = after(counts, [rule({ type: "factor", factor: 1.1, measures: ["in"] })]);
  // 4.4 + 9.9 = 14.3; the passage alone 4.4.
  expect(actual).toMatchObject({ 1: { "10:00": 4, "11:00": 10 }, 13: { "10:00": 4 } });
});

test("an amount is added in proportion, evenly over opening hours where nothing was, and takes nothing below 0", () => {
  const counts = { "11 10:00": { in: 6 }, "12 10:15": { in: 3 }, "11 12:00": { in: 1 } };
  const add = (amount: number, hour?: string) =>
    rule(
      { type: "add", measure: "in", amount, ...(hour && { hour }) },
      {
        fromDay: "2026-05-13",
        toDay: "2026-05-13",
      },
    );
  expect(after(counts, [add(6, "10:00")])[1]).toEqual({ "10:00": 10, "10:15": 5, "12:00": 1 });
  expect(after(counts, [add(-20, "10:00")])[1]).toEqual({ "12:00": 1 });
  expect(after(counts, [add(2), add(-1), add(1)])[1]).toEqual({ "10:00": 7, "10:15": 4, "12:00": 1 });
  // 88 slots of two entrances are open.
  const spread = after({}, [add(88)]);
  expect(spread[1]?.["09:00"]).toBe(2);
  expect(Object.keys(spread[1] ?? {})).toHaveLength(44);
  expect(spread[13]).toEqual({});
  expect(after({}, [add(3, "07:00")])[1]).toEqual({ "07:00": 2, "07:15": 1 });
});

test("a figure given to a cell is what the cell shows; a narrower one stands within a wider one", () => {
  const counts = { "11 10:00": { in: 6 }, "12 10:15": { in: 3 }, "11 12:00": { in: 1 } };
  const given = (value: number, { hour, access }: { hour?: string; access?: number } = {}) =>
    rule(
      { type: "replace", measure: "in", value, ...(hour && { hour }) },
      {
        fromDay: "2026-05-13",
        toDay: "2026-05-13",
        ...(access && { subjectKind: 1, subjectId: access }),
      },
    );
  const totals = (rules: ActiveRule[]) => {
    const actual = after(counts, rules);
    const sum = (id: number) => Object.values(actual[id] ?? {}).reduce((all, value) => all + value, 0);
    return { entity: sum(1), first: sum(11), second: sum(12), ten: actual[1]?.["10:00"] };
  };
  expect(totals([given(100)])).toEqual({ entity: 100, first: 70, second: 30, ten: 60 });
  expect(totals([given(100), given(12, { hour: "10:00" })])).toMatchObject({ entity: 100, ten: 8 });
  expect(totals([given(12, { hour: "10:00" }), given(100)])).toMatchObject({ entity: 100, ten: 8 });
  expect(totals([given(50, { access: 12 }), given(100)])).toMatchObject({ entity: 100, second: 50 });
  // The newest of equals.
  expect(totals([given(100), given(40)])).toMatchObject({ entity: 40 });
  expect(totals([given(0)])).toMatchObject({ entity: 0 });
});

test("staff that does not count is neither flow nor staff; customers stay what they were", () => {
  const counts = {
    "11 10:00": { in: 6, out: 5, staffIn: 2, staffOut: 1 },
    "12 10:00": { in: 1, staffIn: 3 },
  };
  const rules = [rule({ type: "staffCounts", counts: false })];
  expect(after(counts, rules)[1]).toEqual({ "10:00": 4 });
  expect(after(counts, rules, "out")[1]).toEqual({ "10:00": 4 });
  expect(after(counts, rules, "staffIn")[1]).toEqual({});
  const not = rule({ type: "staffCounts", counts: true }, { subjectKind: 1, subjectId: 11 });
  expect(after(counts, [not, ...rules])[1]).toEqual({ "10:00": 6 });
});

test("only opening hours count, where a rule says so", () => {
  const counts = {
    "11 08:45": { in: 6 },
    "11 09:00": { in: 5 },
    "11 19:45": { in: 4 },
    "11 20:00": { in: 3 },
  };
  expect(after(counts, [rule({ type: "openHoursOnly", only: true })])[1]).toEqual({ "09:00": 5, "19:45": 4 });
});

test("the closest rule wins: access, entity, nearest organisation, company; of equals the newest", () => {
  const counts = { "11 10:00": { in: 100 }, "12 10:00": { in: 100 } };
  const factor = (value: number, subjectKind: ActiveRule["subjectKind"], subjectId: number) =>
    rule({ type: "factor", factor: value, measures: ["in"] }, { subjectKind, subjectId });
  const rules = [
    factor(1.1, 1, 11),
    factor(1.2, 0, 1),
    factor(1.3, 3, 8),
    factor(1.4, 3, 7),
    factor(1.5, 4, 0),
    factor(1.6, 4, 0),
  ];
  const shownIn = (some: ActiveRule[]) => {
    const actual = after(counts, some);
    return [actual[11]?.["10:00"], actual[12]?.["10:00"]];
  };
  expect(shownIn(rules)).toEqual([110, 120]);
  expect(shownIn(rules.slice(2))).toEqual([130, 130]);
  expect(shownIn(rules.slice(3))).toEqual([140, 140]);
  expect(shownIn(rules.slice(4))).toEqual([160, 160]);
  expect(shownIn([factor(1.7, 0, 2), factor(1.8, 3, 9), factor(1.9, 1, 99)])).toEqual([100, 100]);
  // A closer rule leaves alone what it does not hold for: other measures, other times.
  const early = { ...factor(2, 1, 11), toMinute: 9 * 60 };
  expect(shownIn([early, factor(1.2, 0, 1)])).toEqual([120, 120]);
});

test("a rule holds on its days and weekdays only", () => {
  const counts = { "11 10:00": { in: 10 } };
  const double = (changed: Partial<ActiveRule>) =>
    after(counts, [rule({ type: "factor", factor: 2, measures: ["in"] }, changed)])[1]?.["10:00"];
  // 2026-05-13 is a Wednesday.
  expect(double({ weekdays: [3] })).toBe(20);
  expect(double({ weekdays: [1, 2, 4, 5, 6, 7] })).toBe(10);
  expect(double({ fromDay: "2026-05-13", toDay: "2026-05-13" })).toBe(20);
  expect(double({ fromDay: "2026-05-14" })).toBe(10);
  expect(double({ toDay: "2026-05-12" })).toBe(10);
});

test("each stage works on what the ones before have left", () => {
  const counts = { "11 10:00": { in: 20, turnback: 4 }, "11 08:00": { in: 50 } };
  const rules = [
    rule({ type: "window" }, { toMinute: 9 * 60 }),
    rule({ type: "turnbacks" }),
    rule({ type: "factor", factor: 1.25, measures: ["in"] }),
    rule({ type: "add", measure: "in", amount: 3 }, { fromDay: "2026-05-13", toDay: "2026-05-13" }),
  ];
  // (20 - 4) x 1.25 + 3
  expect(after(counts, rules)[1]).toEqual({ "10:00": 23 });
});

test("a rule for an area acts on its own sums and leaves the accesses alone", () => {
  const counts = { "11 10:00": { in: 10, out: 1 }, "13 10:00": { in: 4, out: 6 } };
  const ofArea = { subjectKind: 2 as const, subjectId: 21 };
  const actual = after(counts, [rule({ type: "factor", factor: 1.5, measures: ["in"] }, ofArea)]);
  // In to area 21: 10 through the door, 6 back out of the passage.
  expect(actual).toMatchObject({ 1: { "10:00": 10 }, 21: { "10:00": 24 }, 22: { "10:00": 4 } });
  const given = rule(
    { type: "replace", measure: "out", value: 9 },
    {
      ...ofArea,
      fromDay: "2026-05-13",
      toDay: "2026-05-13",
    },
  );
  expect(after(counts, [given], "out")).toMatchObject({ 1: { "10:00": 1 }, 21: { "10:00": 9 } });
});
