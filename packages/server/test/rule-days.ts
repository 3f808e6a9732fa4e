import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import type { ActiveRule } from "../src/modules/counting/rules/engine/active-rule.ts";
import { type BusinessDay, businessDay } from "../src/modules/counting/rules/engine/business-day.ts";
import type { Cells } from "../src/modules/counting/rules/engine/day-work.ts";
import type { EntityDay, EntityPlan, RuledDay } from "../src/modules/counting/rules/engine/entity-day.ts";
import { withLayers } from "../src/modules/counting/rules/engine/subject-layers.ts";

export const clock = {
  zone: "Europe/Berlin",
  dayStartMinute: 0,
  hours: "540-1200",
};

/** Entity 1 in organisations 7 and 8: entrances 11 and 12, a passage 13; area 21 behind door 11 and the passage, area 22 beyond it. */
export const plan: EntityPlan = {
  entityId: 1,
  organisations: [7, 8],
  accesses: [
    { id: 11, isEntrance: true },
    { id: 12, isEntrance: true },
    { id: 13, isEntrance: false },
  ],
  areas: [
    {
      id: 21,
      ties: [
        { accessId: 11, sign: 1 },
        { accessId: 13, sign: -1 },
      ],
    },
    { id: 22, ties: [{ accessId: 13, sign: 1 }] },
  ],
};

let versions = 0;

/** A rule for entity 1 on all days, unless given. */
export const rule = (definition: RuleDefinition, changed: Partial<ActiveRule> = {}): ActiveRule => ({
  ruleId: ++versions,
  versionId: versions,
  version: 1,
  subjectKind: 0,
  subjectId: 1,
  definition,
  fromDay: "1970-01-01",
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: 0,
  toMinute: 0,
  ...changed,
});

/** What accesses measured, by `access HH:mm`. */
export type Counts = Record<string, MeasureValues>;

const parseMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A day with counts; everything that is not among them was known to be 0, unless it is among the gaps. */
export function knownDay(
  counts: Counts,
  { day = "2026-05-13", isHoliday = false, gaps = {} as Record<string, number> } = {},
): EntityDay {
  const laidOut = businessDay(clock, day, isHoliday);
  const rows = plan.accesses.length;
  const size = rows * laidOut.slots.length;
  const findCell = (key: string) => {
    const [id, time = ""] = key.split(" ");
    const row = plan.accesses.findIndex((access) => access.id === Number(id));
    return laidOut.minutes.indexOf(parseMinute(time)) * rows + row;
  };
  const values: Cells = new Map();
  for (const [key, measured] of Object.entries(counts)) {
    for (const [measure, value] of Object.entries(measured) as [Measure, number][]) {
      const column = values.get(measure) ?? new Float64Array(size);
      values.set(measure, column);
      column[findCell(key)] = value;
    }
  }
  const missing = new Map(Object.entries(gaps).map(([key, share]) => [findCell(key), share]));
  const shareAt = (row: number, slot: number) => missing.get(slot * rows + row) ?? 0;
  return {
    day: laidOut,
    measured: {
      values,
      present: Uint8Array.from({ length: size }, (_, cell) => Number(!missing.has(cell))),
    },
    coverage: { missing: shareAt, isKnown: (row, slot) => shareAt(row, slot) <= 0.1 },
    isBound: () => true,
  };
}

export type Shown = Record<string, number>;

/** What of a measure is shown of a subject, by time; slots of 0 are left out. */
export function shown(ruled: RuledDay, { day }: { day: BusinessDay }, id: number, measure: Measure): Shown {
  const subject = ruled.subjects.find((one) => one.subject.id === id);
  const values = subject && withLayers(subject.measured, subject.layers).get(measure);
  return Object.fromEntries(
    [...(values ?? [])].flatMap((value, slot) => {
      const minute = day.minutes[slot] ?? 0;
      const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
      return value === 0 ? [] : [[`${two(minute / 60)}:${two(minute % 60)}`, value]];
    }),
  );
}
