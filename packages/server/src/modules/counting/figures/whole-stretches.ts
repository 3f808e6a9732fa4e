import type pg from "pg";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import type { Needs } from "../comparing/comparing.ts";
import { isKnown } from "../expectation/expectation.ts";
import { type DaysOfSubject, type LeastCovered, leastOfDays } from "./comparable-parts.queries.ts";
import type { ComparedClock } from "./compared-clock.ts";
import { boundIn, type ComparedUnit, isBoundWithin, toUnitKind } from "./compared-units.ts";
import { expectedOfDays, type MonthPair } from "./known-months.ts";
import { type BothSides, bothSides, type SideDays } from "./month-parts.ts";

/** A unit and the days of months that are looked at. */
export interface JudgedUnit {
  unit: ComparedUnit;
  months: readonly MonthPair[];
}

interface Asked {
  group: ClockGroup;
  needs: Needs;
  clock: ComparedClock;
}

/** Of fewer days each is read at once. */
const fewDays = 500;

const toSize = (judged: readonly JudgedUnit[]): number =>
  judged.reduce((all, { months }) => all + months.reduce((days, { pairs }) => days + pairs.length, 0), 0);

/** Days of a unit that may be known in whole on both sides. */
interface Candidate {
  unit: ComparedUnit;
  part: MonthPair;
  both: [SideDays, SideDays];
}

function candidateOf(unit: ComparedUnit, part: MonthPair, [now, before]: BothSides): Candidate[] {
  if (!now || !before) return [];
  const bound = boundIn(unit, now.stretch);
  // Lines that come or go within a part do so on a day of its own.
  const isThroughout = ({ stretch: [begin, end] }: SideDays) =>
    unit.lines.every(
      (line) => !isBoundWithin(line, [begin, end]) || (line.fromMs <= begin && end <= line.toMs),
    );
  if (bound === "" || bound !== boundIn(unit, before.stretch)) return [];
  return isThroughout(now) && isThroughout(before) ? [{ unit, part, both: [now, before] }] : [];
}

/**
 * The same without days that are known in whole on both sides: as many as there are have a row, and the least that is known
 * of any is enough. Only of the others each day is read.
 */
export async function withoutWhole(
  pool: pg.Pool,
  { group, needs, clock }: Asked,
  judged: readonly JudgedUnit[],
): Promise<readonly JudgedUnit[]> {
  if (toSize(judged) < fewDays) return judged;
  const known = new Map<MonthPair, BothSides>();
  const bothOf = (part: MonthPair) => {
    const both = known.get(part) ?? bothSides(part, clock);
    known.set(part, both);
    return both;
  };
  const candidates = judged.flatMap(({ unit, months }) =>
    months.flatMap((part) => candidateOf(unit, part, bothOf(part))),
  );
  const stretches = candidates.flatMap(({ unit: { id }, both }): DaysOfSubject[] =>
    both.map(({ days }) => ({ id, ...days })),
  );
  const of = { tenantId: group.tenantId, kind: toUnitKind(group), needs };
  const least = await leastOfDays(pool, of, stretches);
  const ofDays = expectedOfDays(clock);
  const isWhole = (
    unit: ComparedUnit,
    { dayCount, stretch }: SideDays,
    month: string,
    found?: LeastCovered,
  ) => {
    const lines = unit.lines.filter((line) => isBoundWithin(line, stretch));
    return found?.days === dayCount && isKnown(found.seconds, ofDays(lines, month).most);
  };
  const whole = new Map<ComparedUnit, Set<MonthPair>>();
  candidates.forEach(({ unit, part, both: [now, before] }, nth) => {
    const areWhole =
      isWhole(unit, now, part.current ?? "", least[2 * nth]) &&
      isWhole(unit, before, part.previous ?? "", least[2 * nth + 1]);
    if (areWhole) whole.set(unit, (whole.get(unit) ?? new Set()).add(part));
  });
  return judged.map(({ unit, months }) => ({
    unit,
    months: months.filter((part) => !whole.get(unit)?.has(part)),
  }));
}
