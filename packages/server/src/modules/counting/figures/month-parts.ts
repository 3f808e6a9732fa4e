import type { Days } from "../clocks/clocks.ts";
import { type ComparedClock, dayOn, type Side, sides } from "./compared-clock.ts";
import { type ComparedUnit, isBoundWithin, type Stretch } from "./compared-units.ts";
import type { DayPair } from "./day-pairs.ts";
import type { MonthPair } from "./known-months.ts";

/** Days of a unit beside which it was not bound: all that was counted then is left out. */
export interface OneSided {
  side: Side;
  days: Days;
  stretch: Stretch;
}

/** The days of units whose lines were bound alike: what has to be looked at, and what of it has nothing beside it. */
export interface MonthParts {
  /** Parts of months in which no line is bound or taken off, or single days on which one is. */
  looked: MonthPair[];
  oneSided: OneSided[];
}

export interface SideDays {
  days: Days;
  dayCount: number;
  stretch: Stretch;
}

/** Of now and before: undefined where there are no days, null where they do not follow one another or one is cut. */
export type BothSides = readonly (SideDays | null | undefined)[];

function daysOn(side: Side, { pairs }: MonthPair, clock: ComparedClock): BothSides[number] {
  const own = pairs.flatMap((pair) => dayOn(pair, side) ?? []);
  const [from, to] = [own[0], own.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const stretches = own.map((day) => clock.whole(day));
  const isGapless = stretches.every(([begin], nth) => nth === 0 || stretches[nth - 1]?.[1] === begin);
  if (!isGapless || own.some((day) => clock.isCut(side, day))) return null;
  return { days: { from, to }, dayCount: own.length, stretch: [clock.whole(from)[0], clock.whole(to)[1]] };
}

const isUnbound = ({ lines }: ComparedUnit, stretch: Stretch): boolean =>
  !lines.some((line) => isBoundWithin(line, stretch));

const isBoundThroughout = ({ lines }: ComparedUnit, [begin, end]: Stretch): boolean =>
  lines.some(({ fromMs, toMs }) => fromMs <= begin && end <= toMs);

export const bothSides = (part: MonthPair, clock: ComparedClock): BothSides =>
  sides.map((side) => daysOn(side, part, clock));

/** Days that end with the elapsed time apart from the others. */
function cutApart(month: MonthPair, clock: ComparedClock): MonthPair[] {
  const isCut = (pair: DayPair) => sides.some((side) => clock.isCut(side, dayOn(pair, side) ?? ""));
  return [...Map.groupBy(month.pairs, isCut).values()].map((pairs) => ({ ...month, pairs }));
}

/** Parts of months between the moments at which lines are bound or taken off; days with such a moment alone. */
function partsAt(moments: readonly number[], months: MonthPair, clock: ComparedClock): MonthPair[] {
  const toPlace = (day: string | null) => {
    if (day === null) return "";
    const [begin, end] = clock.whole(day);
    const gone = moments.filter((moment) => moment <= begin).length;
    const isChanged = moments.some((moment) => begin < moment && moment < end);
    return `${gone}${isChanged ? day : ""}`;
  };
  const parts = Map.groupBy(months.pairs, (pair) =>
    sides.map((side) => toPlace(dayOn(pair, side))).join("|"),
  );
  return [...parts.values()].map((pairs) => ({ ...months, pairs }));
}

/**
 * What of days has nothing beside it; nothing where lines are bound on neither side; undefined where they are on both. With
 * `plain` what is not bound counts as nobody: only days without any beside them are left out.
 */
function oneSidedIn(unit: ComparedUnit, both: BothSides, plain: boolean): OneSided[] | undefined {
  if (both.includes(null)) return undefined;
  const bound = sides.flatMap((side) => {
    const own = both[side];
    return own && !isUnbound(unit, own.stretch) ? [{ side, ...own }] : [];
  });
  if (bound.length > 1 || bound.some(({ stretch }) => !isBoundThroughout(unit, stretch))) return undefined;
  return plain && bound.length > 0 && !both.includes(undefined) ? undefined : bound;
}

/** Stretches of one side that follow one another as one. */
function joined(all: readonly OneSided[]): OneSided[] {
  const found: OneSided[] = [];
  for (const each of all.toSorted((a, b) => a.side - b.side || a.stretch[0] - b.stretch[0])) {
    const last = found.at(-1);
    if (last?.side !== each.side || last.stretch[1] !== each.stretch[0]) found.push({ ...each });
    else {
      last.days = { from: last.days.from, to: each.days.to };
      last.stretch = [last.stretch[0], each.stretch[1]];
    }
  }
  return found;
}

/** Makes the function that divides months for a unit, once for all that were bound alike. */
export function monthParts(
  months: readonly MonthPair[],
  clock: ComparedClock,
  plain: boolean,
): (unit: ComparedUnit) => MonthParts {
  const known = new Map<string, MonthParts>();
  const bothOf = (part: MonthPair) => bothSides(part, clock);
  const whole = months
    .flatMap((month) => cutApart(month, clock))
    .map((each) => ({ each, both: bothOf(each) }));

  /** Most months are not divided: all units share their days. */
  function divided(moments: readonly number[], { each, both }: (typeof whole)[number]): typeof whole {
    const isWithin = (moment: number) =>
      both.some((side) => side === null || (side && side.stretch[0] < moment && moment < side.stretch[1]));
    if (!moments.some(isWithin)) return [{ each, both }];
    return partsAt(moments, each, clock).map((part) => ({ each: part, both: bothOf(part) }));
  }

  function partsFor(unit: ComparedUnit): MonthParts {
    const moments = unit.lines.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
    const parts: MonthParts = { looked: [], oneSided: [] };
    for (const { each, both } of whole.flatMap((month) => divided(moments, month))) {
      const oneSided = oneSidedIn(unit, both, plain);
      if (oneSided) parts.oneSided.push(...oneSided);
      else parts.looked.push(each);
    }
    return { ...parts, oneSided: joined(parts.oneSided) };
  }

  return (unit) => {
    const key = unit.lines.map(({ fromMs, toMs }) => `${fromMs}|${toMs}`).join();
    const parts = known.get(key) ?? partsFor(unit);
    known.set(key, parts);
    return parts;
  };
}
