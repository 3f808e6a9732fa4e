import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import { monthOf } from "../clocks/clocks.ts";
import { knownShare, type makeExpectation } from "../expectation/expectation.ts";
import { coveredOfMonths } from "./comparable-parts.queries.ts";
import { boundIn, type ComparedUnit, changesIn, type Stretch, unitKindOf } from "./compared-units.ts";
import type { DayPair } from "./day-pairs.ts";

/** Of a clock that is turned: where no more of a month misses than may of this day, each of its days is known. */
const shortestDayMs = 23 * 3_600_000;

/** Days of one month beside days of another, or of none. */
export interface MonthPair {
  now: string | null;
  before: string | null;
  pairs: DayPair[];
}

/** Pairs of days by the months that both lie in. */
export function monthPairs(pairs: readonly DayPair[]): MonthPair[] {
  const byMonths = new Map<string, MonthPair>();
  for (const pair of pairs) {
    const [now, before] = [pair.now, pair.before].map((day) => day && monthOf(day)) as [
      string | null,
      string | null,
    ];
    const key = `${now}|${before}`;
    const known = byMonths.get(key) ?? { now, before, pairs: [] };
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

/**
 * Makes the function that tells whether of a unit nothing has to be left out of two months, without reading their days:
 * each of them is known to the last minute, and the same lines counted in both. Of a month in which more was reported than
 * expected it is not told: a counter that goes on while its site is closed would make up for what misses of other days.
 */
export async function knownMonths(
  pool: pg.Pool,
  { group, needs, months }: MonthsAsked,
  units: readonly ComparedUnit[],
  expected: ReturnType<typeof makeExpectation>,
): Promise<(unit: ComparedUnit, months: MonthPair) => boolean> {
  const { zone, dayStartMinute, tenantId } = group;
  const kind = unitKindOf(group);
  const names = [...new Set(months.flatMap(({ now, before }) => [now, before]))].filter(
    (month) => month !== null,
  );
  const ids = units.map(({ id }) => id);
  const covered = await coveredOfMonths(pool, { tenantId, kind, ids, needs }, names);
  const stretches = new Map<string, Stretch>(
    names.map((month) => [
      month,
      [dayStart(zone, month, dayStartMinute), dayStart(zone, monthOf(month, 1), dayStartMinute)],
    ]),
  );

  function boundIfKnown(unit: ComparedUnit, month: string | null): string | null {
    const [own, stretch] = [covered.get(unit.id)?.get(month ?? ""), stretches.get(month ?? "")];
    if (own === undefined || !stretch || changesIn(unit, stretch)) return null;
    const all = expected(unit.lines, ...stretch);
    const ofShortestDay = (all * shortestDayMs) / (stretch[1] - stretch[0]);
    return Math.abs(all - own) <= (1 - knownShare) * ofShortestDay ? boundIn(unit, stretch) : null;
  }

  const known = new Map<ComparedUnit, Map<string | null, string | null>>();
  function boundOf(unit: ComparedUnit, month: string | null): string | null {
    const own = known.get(unit) ?? new Map<string | null, string | null>();
    known.set(unit, own);
    const told = own.get(month);
    if (told !== undefined) return told;
    const bound = boundIfKnown(unit, month);
    own.set(month, bound);
    return bound;
  }

  return (unit, { now, before }) => {
    const bound = boundOf(unit, now);
    return bound !== null && bound === boundOf(unit, before);
  };
}
