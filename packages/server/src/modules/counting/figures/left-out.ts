import { daysBetween } from "@foyer/contract/calendar-days";
import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import { isOpenWithin, type OpenHours } from "../../../platform/time/open-hours.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import type { ComparedDays } from "../clocks/clocks.ts";
import type { SumKey } from "../columns/columns.ts";
import { isHourKnown, isKnown, type makeExpectation } from "../expectation/expectation.ts";
import { addSums, countCovered, type LayeredSums, noSums } from "../sums/sums.ts";
import { type Covered, coveredOfDays, type OwnedSpan, sumsOfOwnedSpans } from "./comparable-parts.queries.ts";
import { ComparedClock, dayOn, type HoursOfDay, type NumberedHour, sides } from "./compared-clock.ts";
import { boundIn, type ComparedUnit, changesIn, type Stretch, toUnitKind } from "./compared-units.ts";
import { type DayPair, dayPairs } from "./day-pairs.ts";
import { daysLooked, judgedMonths } from "./judged-months.ts";
import { monthPairs } from "./known-months.ts";
import type { OneSided } from "./month-parts.ts";
import { type OwnedDays, splitByMonths, sumsOfOwnedDays } from "./owned-days.queries.ts";

const slotMs = 900_000;

/** In longer spans, days that are not known on both sides are left out whole; in shorter ones only their hours. */
const mostDaysOfHours = 31;
/** Days of accesses whose hours one question reads; beyond, days are left out whole. */
const mostDaysByHour = 20_000;

/** What does not compare, of both sides: it is taken off what was counted. */
export interface LeftOut {
  sums: [now: LayeredSums, before: LayeredSums];
  /** What was expected of it. */
  seconds: [now: number, before: number];
  /** What other lines counted of it on the other side, as expected of the longer one. */
  otherSeconds: number;
}

export interface LeftOutAsked {
  group: ClockGroup;
  days: ComparedDays;
  measures: readonly SumKey[];
  /** What must be known of an hour that compares. */
  needs: readonly MeasureGroup[];
  /** How much of the running day has passed. */
  elapsedMs: number;
  today: string;
  /** When subjects are open, where only that counts. */
  hours: ReadonlyMap<number, OpenHours> | null;
  /** What is not bound on one side counts as nobody. */
  plain: boolean;
}

interface JudgedDay {
  unit: ComparedUnit;
  pair: DayPair;
  /** Nothing of it compares: its hours are read as the day is not counted whole. */
  isOut: boolean;
  isOther: boolean;
}

/** Finds out what of some units does not compare. */
class LeftOutSearch {
  readonly #asked: LeftOutAsked;
  readonly #expected: ReturnType<typeof makeExpectation>;
  readonly clock: ComparedClock;
  readonly found = new Map<number, LeftOut>();
  readonly days: OwnedDays[] = [];
  readonly judgedDays: JudgedDay[] = [];

  constructor(asked: LeftOutAsked, expected: ReturnType<typeof makeExpectation>) {
    this.#asked = asked;
    this.clock = new ComparedClock(asked.group, asked.days, asked.today, asked.elapsedMs);
    this.#expected = expected;
  }

  of(subjectId: number): LeftOut {
    const known = this.found.get(subjectId) ?? {
      sums: [noSums(), noSums()],
      seconds: [0, 0],
      otherSeconds: 0,
    };
    this.found.set(subjectId, known);
    return known;
  }

  #countSeconds({ lines }: ComparedUnit, [begin, end]: Stretch): number {
    return this.#expected(lines, begin, end);
  }

  /** What is to be done about a day of a unit; nothing where both sides of it are known. */
  judge(unit: ComparedUnit, pair: DayPair, covered: Covered | null, byHours: boolean) {
    const bound = this.#boundKey(unit, pair);
    if (bound.every((by) => by === "")) return;
    const [isAlone, isOneSided] = [pair.current === null || pair.previous === null, bound.includes("")];
    const isOther = bound[0] !== bound[1] && !(this.#asked.plain && isOneSided);
    const isOut = isAlone || isOther;
    if (!isOut && covered !== null && this.#isWholeKnown(unit, pair, covered)) return;
    const judgedDay = { unit, pair, isOut, isOther: isOut && !isAlone && !isOneSided };
    const isCut = sides.some((side) => this.clock.isCut(side, dayOn(pair, side) ?? ""));
    const isOfHours = covered === null || isCut || (byHours && !isOut);
    if (isOfHours) this.judgedDays.push(judgedDay);
    else this.#leaveOutDay(judgedDay);
  }

  #boundKey(unit: ComparedUnit, pair: DayPair): string[] {
    return sides.map((side) => {
      const day = dayOn(pair, side);
      return day === null ? "" : boundIn(unit, this.clock.stretch(side, day));
    });
  }

  #isWholeKnown(unit: ComparedUnit, pair: DayPair, covered: Covered): boolean {
    return sides.every((side) => {
      const day = dayOn(pair, side);
      if (day === null) return true;
      const whole = this.clock.whole(day);
      return (
        !changesIn(unit, whole) &&
        isKnown(covered.get(unit.id)?.get(day) ?? 0, this.#countSeconds(unit, whole))
      );
    });
  }

  #leaveOutDay({ unit, pair, isOther }: JudgedDay): void {
    const seconds = sides.map((side) => {
      const day = dayOn(pair, side);
      if (day === null) return 0;
      this.days.push({ id: unit.id, from: day, to: day, owner: `${unit.subjectId}|${side}` });
      return this.#countSeconds(unit, this.clock.stretch(side, day));
    });
    this.#note(unit.subjectId, seconds, isOther);
  }

  /** Leaves out all days of one side. */
  leaveOutDays(unit: ComparedUnit, { side, days, stretch }: OneSided): void {
    this.days.push({ id: unit.id, ...days, owner: `${unit.subjectId}|${side}` });
    const seconds = this.#countSeconds(unit, stretch);
    this.#note(unit.subjectId, side === 0 ? [seconds, 0] : [0, seconds], false);
  }

  #note(subjectId: number, [current = 0, previous = 0]: readonly number[], isOther: boolean): void {
    const out = this.of(subjectId);
    out.seconds[0] += current;
    out.seconds[1] += previous;
    if (isOther) out.otherSeconds += Math.max(current, previous);
  }

  /** The stretches whose slots are needed. */
  spans(): OwnedSpan[] {
    return this.judgedDays.flatMap(({ unit, pair }) =>
      sides.flatMap((side) => {
        const day = dayOn(pair, side);
        if (day === null) return [];
        const slots = [...this.clock.hoursAt(side, day).values()].flatMap((hour) => hour.slots);
        const first = slots.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
        const last = slots.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY);
        return slots.length > 0 ? [{ id: unit.id, span: [first, last + slotMs] as const }] : [];
      }),
    );
  }

  /** Leaves out the hours that are not known on both sides. */
  leaveOutHours(sums: ReadonlyMap<string, LayeredSums>): void {
    for (const each of this.judgedDays) {
      const hours = sides.map((side) => {
        const day = dayOn(each.pair, side);
        return day === null ? (new Map() as HoursOfDay) : this.clock.hoursAt(side, day);
      });
      for (const hour of new Set(hours.flatMap((own) => [...own.keys()])))
        this.#leaveOutHour(
          each,
          hours.map((own) => own.get(hour)),
          sums,
        );
    }
  }

  #leaveOutHour(
    { unit, isOut, isOther }: JudgedDay,
    hours: readonly (NumberedHour | undefined)[],
    sums: ReadonlyMap<string, LayeredSums>,
  ): void {
    const open = this.#asked.hours?.get(unit.subjectId);
    const parts = hours.map((hour) => {
      const slots = (hour?.slots ?? []).filter(({ at }) => !open || isOpenWithin(open, at, at + slotMs));
      const own = hour && slots.length > 0 ? sums.get(`${unit.id}|${hour.piece}`) : undefined;
      const [begin = 0, last = 0] = [slots[0]?.at, slots.at(-1)?.at];
      return {
        own: own ?? noSums(),
        count: slots.length,
        expected: slots.reduce((all, { at }) => all + this.#countSeconds(unit, [at, at + slotMs]), 0),
        bound: slots.length > 0 ? boundIn(unit, [begin, last + slotMs]) : "",
      };
    });
    const [current, previous] = parts;
    if (!current || !previous || current.count + previous.count === 0) return;
    const isAlike =
      current.count === previous.count &&
      (current.bound === previous.bound ||
        (this.#asked.plain && (current.bound === "" || previous.bound === "")));
    const isBothKnown = parts.every(({ own, expected }) =>
      isHourKnown(countCovered(this.#asked.needs, own), expected),
    );
    if (!isOut && isAlike && isBothKnown) return;
    const out = this.of(unit.subjectId);
    addSums(out.sums[0], current.own);
    addSums(out.sums[1], previous.own);
    this.#note(unit.subjectId, [current.expected, previous.expected], isOther);
  }
}

/**
 * What of units has no like on the other side, by subject: hours of an access that are not known in both spans, or that
 * were counted by other accesses. To be asked only of subjects of which something is missing: it reads days of each access,
 * and the hours of those that are not whole.
 */
export async function leftOut(
  pool: pg.Pool,
  asked: LeftOutAsked,
  units: readonly ComparedUnit[],
  expected: ReturnType<typeof makeExpectation>,
): Promise<Map<number, LeftOut>> {
  const { group, days, measures, needs, today, hours } = asked;
  const of = { tenantId: group.tenantId, kind: toUnitKind(group), measures };
  const pairs = dayPairs(days, today);
  const byHours =
    [days.current, days.previous].every(({ from, to }) => daysBetween(from, to) <= mostDaysOfHours) &&
    pairs.length * units.length <= mostDaysByHour;
  const search = new LeftOutSearch(asked, expected);
  const { judged, isAddedUp } = await judgedMonths(
    pool,
    { ...asked, byHours, months: monthPairs(pairs), clock: search.clock, expected },
    units,
    (unit, oneSided) => search.leaveOutDays(unit, oneSided),
  );
  const covered = hours ? null : await coveredOfDays(pool, { ...of, needs }, daysLooked(judged));
  for (const { unit, months } of judged)
    for (const { pairs } of months) for (const pair of pairs) search.judge(unit, pair, covered, byHours);
  const open = hours
    ? new Map(
        units.flatMap(({ id, subjectId }) => {
          const own = hours.get(subjectId);
          return own ? [[id, own] as const] : [];
        }),
      )
    : null;
  const spans = search.spans();
  const [ofDays, ofHours] = await Promise.all([
    sumsOfOwnedDays(pool, of, splitByMonths(search.days, isAddedUp)),
    sumsOfOwnedSpans(pool, of, spans, search.clock.slots, open),
  ]);
  for (const [owner, sums] of ofDays) {
    const [subject, side] = owner.split("|").map(Number);
    addSums(search.of(subject ?? 0).sums[side === 1 ? 1 : 0], sums);
  }
  search.leaveOutHours(ofHours);
  return search.found;
}
