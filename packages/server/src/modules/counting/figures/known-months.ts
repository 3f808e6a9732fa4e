import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import { daysIn, toMonth } from "../clocks/clocks.ts";
import { type ExpectedLine, isKnown, knownShare, makeExpectation } from "../expectation/expectation.ts";
import { coveredOfMonths } from "./comparable-parts.queries.ts";
import { type ComparedClock, dayOn, type Side } from "./compared-clock.ts";
import {
  boundIn,
  type ComparedUnit,
  changesIn,
  isBoundWithin,
  type Stretch,
  toUnitKind,
} from "./compared-units.ts";
import type { DayPair } from "./day-pairs.ts";

/**
 * For a clock that changes: where no more of a month is missing than may be of this day, each of its days is known.
 */
const shortestDayMs = 23 * 3_600_000;

/** Days of one month beside days of another, or of none. */
export interface MonthPair {
  current: string | null;
  previous: string | null;
  pairs: DayPair[];
}

/** Pairs of days by the months that both lie in. */
export function monthPairs(pairs: readonly DayPair[]): MonthPair[] {
  const byMonths = new Map<string, MonthPair>();
  for (const pair of pairs) {
    const [current, previous] = [pair.current, pair.previous].map((day) => day && toMonth(day)) as [
      string | null,
      string | null,
    ];
    const key = `${current}|${previous}`;
    const known = byMonths.get(key) ?? { current, previous, pairs: [] };
    known.pairs.push(pair);
    byMonths.set(key, known);
  }
  return [...byMonths.values()];
}

interface MonthsAsked {
  group: ClockGroup;
  needs: readonly MeasureGroup[];
  months: readonly MonthPair[];
}

/** What is known of units without reading their days. */
export interface KnownMonths {
  /**
   * Whether nothing has to be left out of parts of two months in which no line is bound or taken off: each day is known to
   * the last minute, and the same lines counted in both.
   */
  areWhole: (unit: ComparedUnit, months: MonthPair) => boolean;
  /** Whether a month's sums are those of its days. */
  areAddedUp: (unit: Pick<ComparedUnit, "id">, month: string) => boolean;
}

interface DaysExpected {
  most: number;
  /** Of those on which anything is. */
  least: number;
}

/** Makes the function that tells what is expected of lines on any day of a month, if they are bound. */
export function expectedOfDays(
  clock: ComparedClock,
): (lines: readonly ExpectedLine[], month: string) => DaysExpected {
  const always = makeExpectation(Number.POSITIVE_INFINITY);
  const known = new Map<string, DaysExpected>();
  function ofLine(line: ExpectedLine, month: string): DaysExpected {
    const { silentWhenClosed, hours } = line;
    const key = `${month}|${silentWhenClosed ? hours : ""}`;
    const told = known.get(key);
    if (told !== undefined) return told;
    const unbound = { ...line, fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
    const days = daysIn({ from: month, to: addDays(toMonth(month, 1), -1) });
    const seconds = days.map((day) => always([unbound], ...clock.whole(day))).filter((own) => own > 0);
    const expected = { most: Math.max(0, ...seconds), least: Math.min(...seconds) };
    known.set(key, expected);
    return expected;
  }
  const add = (all: DaysExpected, { most, least }: DaysExpected) => ({
    most: all.most + most,
    least: all.least + least,
  });
  return (lines, month) => lines.map((line) => ofLine(line, month)).reduce(add, { most: 0, least: 0 });
}

/**
 * Looks up what is known of months: as many days as lines were bound on have a row, and the least that is known of one is
 * enough for any; or no more misses of all than may of the shortest day. Where more was reported than expected only the former
 * tells: a counter that goes on while its site is closed would make up for what misses of other days.
 */
export async function knownMonths(
  pool: pg.Pool,
  { group, needs, months }: MonthsAsked,
  units: readonly ComparedUnit[],
  clock: ComparedClock,
  expected: ReturnType<typeof makeExpectation>,
): Promise<KnownMonths> {
  const { zone, dayStartMinute, tenantId } = group;
  const kind = toUnitKind(group);
  const names = [...new Set(months.flatMap(({ current, previous }) => [current, previous]))].filter(
    (month) => month !== null,
  );
  const ids = units.map(({ id }) => id);
  const covered = await coveredOfMonths(pool, { tenantId, kind, ids, needs }, names);
  const calendar = new Map(
    names.map((month) => {
      const next = toMonth(month, 1);
      const stretch: Stretch = [dayStart(zone, month, dayStartMinute), dayStart(zone, next, dayStartMinute)];
      return [month, { stretch, days: daysBetween(month, next) - 1 }];
    }),
  );

  const ofDays = expectedOfDays(clock);
  const dayAt = (moment: number) => toBusinessDay(zone, moment, dayStartMinute);

  /** On how many days of a month a line is bound, be it for a part of them. */
  function toDays({ fromMs, toMs }: ExpectedLine, [begin, end]: Stretch): number {
    return daysBetween(dayAt(Math.max(fromMs, begin)), dayAt(Math.min(toMs, end) - 1));
  }

  function isKnownWhole(unit: ComparedUnit, month: string): boolean {
    const [own, { stretch, days } = {}] = [covered.get(unit.id)?.get(month), calendar.get(month)];
    if (own === undefined || !stretch) return false;
    const [line, ...others] = unit.lines.filter((each) => isBoundWithin(each, stretch));
    const isChanged = changesIn(unit, stretch);
    // Several lines that were not there all the time would let less be missing of a day than of the month.
    if (!line || (isChanged && others.length > 0)) return false;
    const { most, least } = ofDays([line, ...others], month);
    const boundDays = isChanged ? toDays(line, stretch) : days;
    if (own.days === boundDays && isKnown(own.leastOfDay, most)) return true;
    const [begin, end] = stretch;
    const all = expected(unit.lines, begin, end);
    const ofShortestDay = Math.min(least, (all * shortestDayMs) / (end - begin));
    return Math.abs(all - own.seconds) <= (1 - knownShare) * ofShortestDay;
  }

  const known = new Map<ComparedUnit, Map<string, boolean>>();
  function isWhole(unit: ComparedUnit, month: string): boolean {
    const own = known.get(unit) ?? new Map<string, boolean>();
    known.set(unit, own);
    const told = own.get(month) ?? isKnownWhole(unit, month);
    own.set(month, told);
    return told;
  }

  /** By which accesses a unit is counted on one side, and whether nothing of it is missing. */
  const boundOn = (
    unit: ComparedUnit,
    side: Side,
    { current, previous, pairs }: MonthPair,
  ): string | null => {
    const [month, day] = [side === 0 ? current : previous, pairs[0] && dayOn(pairs[0], side)];
    if (!month || !day || !isWhole(unit, month)) return null;
    const stretch = clock.whole(day);
    return changesIn(unit, stretch) ? null : boundIn(unit, stretch);
  };

  return {
    areWhole: (unit, months) => {
      const bound = boundOn(unit, 0, months);
      return bound !== null && bound === boundOn(unit, 1, months);
    },
    areAddedUp: (unit, month) => covered.get(unit.id)?.has(month) ?? false,
  };
}
