import type { Measure } from "@foyer/contract/counting/measures";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Counts, knownDay, plan, rule } from "../../../../../test/rule-days.ts";
import type { ActiveRule } from "./active-rule.ts";
import { type Cells, ruleLayers } from "./day-work.ts";
import { type RuledDay, ruledDay } from "./entity-day.ts";
import { asSeen, withLayers } from "./subject-layers.ts";

const measures = ["in", "out", "turnback", "passby", "staffIn", "staffOut", "group"] as const;
const measure = fc.constantFrom<Measure>(...measures);
const quarter = fc
  .integer({ min: 0, max: 95 })
  .map(
    (slot) => `${String(Math.floor(slot / 4)).padStart(2, "0")}:${String((slot % 4) * 15).padStart(2, "0")}`,
  );
const hour = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:00`);

const counts: fc.Arbitrary<Counts> = fc.dictionary(
  fc.tuple(fc.constantFrom(11, 12, 13), quarter).map(([access, time]) => `${access} ${time}`),
  fc.dictionary(measure, fc.nat({ max: 40 }), { maxKeys: 4 }),
  { maxKeys: 60 },
);

const definition: fc.Arbitrary<RuleDefinition> = fc.oneof(
  fc.constant({ type: "window" as const }),
  fc.record({
    type: fc.constant("staffPassages" as const),
    count: fc.integer({ min: 1, max: 60 }),
    per: fc.constantFrom("hour" as const, "day" as const),
  }),
  fc.constant({ type: "turnbacks" as const }),
  fc.record({
    type: fc.constant("factor" as const),
    factor: fc.integer({ min: 500, max: 2000 }).map((thousandths) => thousandths / 1000),
    measures: fc.uniqueArray(measure, { minLength: 1 }),
  }),
  fc.record({
    type: fc.constant("add" as const),
    measure,
    amount: fc.integer({ min: -300, max: 300 }).filter((amount) => amount !== 0),
  }),
  fc.record({ type: fc.constant("add" as const), measure, hour, amount: fc.constantFrom(-50, 3, 70) }),
  fc.record({ type: fc.constant("replace" as const), measure, value: fc.nat({ max: 500 }) }),
  fc.record({ type: fc.constant("replace" as const), measure, hour, value: fc.nat({ max: 50 }) }),
  fc.record({ type: fc.constant("staffCounts" as const), counts: fc.boolean() }),
  fc.record({ type: fc.constant("openHoursOnly" as const), only: fc.boolean() }),
);

const aim = fc.constantFrom<[ActiveRule["subjectKind"], number]>(
  [0, 1],
  [1, 11],
  [1, 13],
  [2, 21],
  [2, 22],
  [3, 7],
  [3, 8],
  [4, 0],
);
const rules = fc.array(
  fc
    .tuple(definition, aim, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 }))
    .map(([said, [subjectKind, subjectId], from, to]) => {
      const isCell = said.type === "add" || said.type === "replace";
      const isTooWide = isCell && subjectKind > 2;
      return rule(said, {
        subjectKind: isTooWide ? 0 : subjectKind,
        subjectId: isTooWide ? 1 : subjectId,
        fromDay: "2026-05-13",
        toDay: "2026-05-13",
        fromMinute: isCell ? 0 : from * 15,
        toMinute: isCell ? 0 : to * 15,
      });
    }),
  { maxLength: 7 },
);

const known = counts.map((some) => knownDay(some));
const findSubject = ({ subjects }: RuledDay, id: number) => {
  const found = subjects.find(({ subject }) => subject.id === id);
  if (!found) throw new Error("no such subject");
  return found;
};

test("nothing falls below 0, and everything stays whole", () => {
  fc.assert(
    fc.property(known, rules, (day, some) => {
      for (const { measured, layers } of ruledDay(plan, some, day, []).subjects) {
        for (const [name, values] of withLayers(measured, layers)) {
          expect(
            values.findIndex((value) => value < 0 || !Number.isInteger(value)),
            name,
          ).toBe(-1);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** A layer of a subject, slot by slot. */
const toSeries = (ruled: RuledDay, id: number, layer: 1 | 2 | 3, name: Measure) =>
  Array.from({ length: 96 }, (_, slot) => findSubject(ruled, id).layers[layer].values.get(name)?.[slot] ?? 0);

test("the entity is the sum of its entrances and an area of its accesses, layer by layer; rules for the area come on top", () => {
  const entity = { id: 1, ties: [11, 12].map((accessId) => ({ accessId, sign: 1 })) };
  fc.assert(
    fc.property(known, rules, fc.constantFrom(...ruleLayers), measure, (day, some, layer, name) => {
      const ruled = ruledDay(plan, some, day, []);
      const aimedAt = new Set(
        some.flatMap(({ subjectKind, subjectId }) => (subjectKind === 2 ? subjectId : [])),
      );
      for (const { id, ties } of [entity, ...plan.areas].filter((one) => !aimedAt.has(one.id))) {
        const parts = ties.map(({ accessId, sign }) => toSeries(ruled, accessId, layer, asSeen(name, sign)));
        const added = Array.from({ length: 96 }, (_, slot) =>
          parts.reduce((all, part) => all + (part[slot] ?? 0), 0),
        );
        expect(toSeries(ruled, id, layer, name)).toEqual(added);
      }
    }),
    { numRuns: 300 },
  );
});

test("a factor gives the entity its rounded day", () => {
  fc.assert(
    fc.property(known, fc.integer({ min: 500, max: 2000 }), (day, thousandths) => {
      const factor = rule({ type: "factor", factor: thousandths / 1000, measures: ["in"] });
      const { measured, layers } = findSubject(ruledDay(plan, [factor], day, []), 1);
      const sum = (cells: Cells) =>
        (cells.get("in") ?? new Float64Array()).reduce((all, one) => all + one, 0);
      expect(sum(withLayers(measured, layers))).toBe(Math.floor((sum(measured) * thousandths) / 1000 + 0.5));
    }),
  );
});

test("what the ledger tells adds up to the layers", () => {
  fc.assert(
    fc.property(known, rules, (day, some) => {
      let actual = 0;
      const ruled = ruledDay(plan, some, day, [], (area, _rule, _measure, _cell, amount) => {
        if (area === null) actual += amount;
      });
      const made = [11, 12, 13].flatMap((id) =>
        ruleLayers.flatMap((layer) => [...findSubject(ruled, id).layers[layer].values.values()]),
      );
      expect(actual).toBe(made.reduce((all, values) => all + values.reduce((sum, one) => sum + one, 0), 0));
    }),
  );
});

test("the order in which rules are found makes no difference", () => {
  fc.assert(
    fc.property(known, rules, (day, some) => {
      const toLayers = (list: ActiveRule[]) =>
        ruledDay(plan, list, day, []).subjects.map(({ layers }) =>
          ruleLayers.map((layer) => [...layers[layer].values].sort(([a], [b]) => a.localeCompare(b))),
        );
      expect(toLayers(some.toReversed())).toEqual(toLayers(some));
    }),
  );
});
