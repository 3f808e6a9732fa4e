import type pg from "pg";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import type { Needs } from "../comparing/comparing.ts";
import type { makeExpectation } from "../expectation/expectation.ts";
import type { DaysOfSubject } from "./comparable-parts.queries.ts";
import { type ComparedClock, dayOn, sides } from "./compared-clock.ts";
import type { ComparedUnit } from "./compared-units.ts";
import { type KnownMonths, knownMonths, type MonthPair } from "./known-months.ts";
import { monthParts, type OneSided } from "./month-parts.ts";
import { type JudgedUnit, withoutWhole } from "./whole-stretches.ts";

interface JudgingAsked {
  group: ClockGroup;
  needs: Needs;
  months: readonly MonthPair[];
  /** Only hours count in which sites are open: each day is looked at. */
  hours: unknown;
  byHours: boolean;
  plain: boolean;
  clock: ComparedClock;
  expected: ReturnType<typeof makeExpectation>;
}

/**
 * The days on which something of units may have to be left out: of long spans most are known to be whole. Days that have
 * nothing beside them are told at once. `isAddedUp`: whether the sums of a month of a unit are those of its days.
 */
export async function judgedMonths(
  pool: pg.Pool,
  asked: JudgingAsked,
  units: readonly ComparedUnit[],
  leaveOut: (unit: ComparedUnit, days: OneSided) => void,
): Promise<{ judged: readonly JudgedUnit[]; isAddedUp: KnownMonths["areAddedUp"] }> {
  const { months, hours, byHours, plain, clock, expected } = asked;
  const never = () => false;
  if (hours) return { judged: units.map((unit) => ({ unit, months })), isAddedUp: never };
  const known = byHours
    ? { areWhole: never, areAddedUp: never }
    : await knownMonths(pool, asked, units, clock, expected);
  const toParts = monthParts(months, clock, plain);
  const judged = units.map((unit) => {
    const { looked, oneSided } = toParts(unit);
    for (const days of oneSided) leaveOut(unit, days);
    return { unit, months: looked.filter((part) => !known.areWhole(unit, part)) };
  });
  return { judged: await withoutWhole(pool, asked, judged), isAddedUp: known.areAddedUp };
}

/** The days of units that are looked at, of both sides. */
export const daysLooked = (judged: readonly JudgedUnit[]): DaysOfSubject[] =>
  judged.flatMap(({ unit: { id }, months }) =>
    months.flatMap(({ pairs }) =>
      sides.flatMap((side) => {
        const days = pairs.flatMap((pair) => dayOn(pair, side) ?? []);
        const [from, to] = [days[0], days.at(-1)];
        return from === undefined || to === undefined ? [] : [{ id, from, to }];
      }),
    ),
  );
