import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { dayOf, dayStart } from "../../../platform/time/zone-time.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { ComparedDays, Days } from "../time/compared-days.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import {
  type ComparedUnit,
  isBoundAlike,
  isKnown,
  type Stretch,
  unitKindOf,
  unitsOf,
} from "./compared-units.ts";
import type { ExpectedLine } from "./expectation.ts";
import { makeExpectation } from "./expectation.ts";
import type { ExpectedBy } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";
import { daysIn, type Piece, placedSlots } from "./interval-pieces.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { type LeftOut, leftOut } from "./left-out.ts";
import { openSpans } from "./line-sets.ts";
import { countedLines } from "./measured-places.ts";
import { type ByOwner, ownerOf } from "./owned-by.ts";
import { requireFewSlots } from "./require-few-slots.ts";
import { openSpanSums, type SpanSums, spanSums } from "./span-sums.ts";
import { subjectHours } from "./subject-hours.queries.ts";

const slotMs = 900_000;

/** What compares of two spans: of each access the days and hours that are known in both. */
export interface ComparableSums {
  current: LayeredSums;
  previous: LayeredSums;
  /** What is expected of it, now and before, of what is expected in all. */
  seconds: [now: number, before: number];
  ofSeconds: [now: number, before: number];
  /** Expected, and counted by other lines on the other side. */
  otherSeconds: number;
}

/** Sums of a span beside those of the span before, of the same elapsed time. */
export interface ComparedSums {
  /** Everything so far: what is shown. */
  current: LayeredSums;
  expectedSeconds: number;
  /** The same of the span before, until the same elapsed time: whether there was anything to compare with. */
  expectedBefore: number;
  /** Until the last full quarter of an hour, as long as `previous`. */
  elapsed: LayeredSums;
  previous: LayeredSums;
  /** What growth is reckoned from. */
  comparable: ComparableSums;
}

/** Where the running day stands: the last quarter of an hour that is over, as time since the day began. */
function elapsedOfDay(group: ClockGroup, day: string, now: number): number {
  return Math.floor((now - dayStart(group.zone, day, group.dayStartMinute)) / slotMs) * slotMs;
}

/** Moments. */
const spanOf = (group: ClockGroup, { from, to }: Days): [number, number] => [
  dayStart(group.zone, from, group.dayStartMinute),
  dayStart(group.zone, addDays(to, 1), group.dayStartMinute),
];

/** The span before, cut at the time of day the running day has reached. */
function comparedSpan(group: ClockGroup, { previous, running }: ComparedDays, now: number): [number, number] {
  const [from, to] = spanOf(group, previous);
  if (!running) return [from, to];
  const elapsedMs = elapsedOfDay(group, dayOf(group.zone, now, group.dayStartMinute), now);
  return [from, Math.min(to, dayStart(group.zone, previous.to, group.dayStartMinute) + elapsedMs)];
}

/** A whole span as one piece. */
const spanPiece = (group: ClockGroup, days: Days, [begin, end]: [number, number]): Piece => ({
  time: days.from,
  begin,
  end,
  place: begin,
  slots: () => daysIn(days).flatMap((day) => placedSlots(group, day)),
});

/** No totals yet. */
export const noTotals = (): ComparedSums => ({
  current: noSums(),
  expectedSeconds: 0,
  expectedBefore: 0,
  elapsed: noSums(),
  previous: noSums(),
  comparable: {
    current: noSums(),
    previous: noSums(),
    seconds: [0, 0],
    ofSeconds: [0, 0],
    otherSeconds: 0,
  },
});

/** Adds the sums of one subject or of several. */
export function addTotals(all: ComparedSums, more: ComparedSums): ComparedSums {
  addSums(all.current, more.current);
  addSums(all.elapsed, more.elapsed);
  addSums(all.previous, more.previous);
  all.expectedSeconds += more.expectedSeconds;
  all.expectedBefore += more.expectedBefore;
  const [into, from] = [all.comparable, more.comparable];
  addSums(into.current, from.current);
  addSums(into.previous, from.previous);
  for (const side of [0, 1] as const) {
    into.seconds[side] += from.seconds[side];
    into.ofSeconds[side] += from.ofSeconds[side];
  }
  into.otherSeconds += from.otherSeconds;
  return all;
}

/** Days of both spans. */
const lengthOf = ({ current, previous }: ComparedDays): number =>
  daysBetween(current.from, current.to) + daysBetween(previous.from, previous.to);

/** One subject's sums with what decides whether all of it compares. */
interface Counted {
  id: number;
  sums: ComparedSums;
  units: ComparedUnit[];
}

function countedOf(id: number, { shown, rest, before }: SpanSums): ComparedSums {
  const [sums, key] = [noTotals(), String(id)];
  const own = shown.get(key) ?? noSums();
  addSums(sums.current, own);
  addSums(sums.elapsed, own);
  addSums(sums.elapsed, rest.get(key) ?? noSums(), -1);
  for (const part of before) addSums(sums.previous, part.get(key) ?? noSums());
  return sums;
}

/** Whether both spans are known in whole, and were counted by the same lines. */
const isWhole = ({ sums, units }: Counted, now: Stretch, before: Stretch): boolean =>
  isKnown(sums.current.covered, sums.expectedSeconds) &&
  isKnown(sums.previous.covered, sums.expectedBefore) &&
  units.every((unit) => isBoundAlike(unit, now, before));

function setComparable({ sums }: Counted, out: LeftOut | undefined): void {
  const { comparable, elapsed, previous } = sums;
  addSums(comparable.current, elapsed);
  addSums(comparable.previous, previous);
  comparable.seconds = [...comparable.ofSeconds];
  if (!out) return;
  addSums(comparable.current, out.sums[0], -1);
  addSums(comparable.previous, out.sums[1], -1);
  for (const side of [0, 1] as const)
    comparable.seconds[side] = Math.max(0, comparable.seconds[side] - out.seconds[side]);
  comparable.otherSeconds = out.otherSeconds;
}

interface TotalsAsked {
  days: ComparedDays;
  measures: readonly SumKey[];
  today: string;
  now: number;
  openHoursOnly: boolean;
  plain: boolean;
}

/** The sums of each subject of one clock group. */
async function groupTotals(pool: pg.Pool, group: ClockGroup, asked: TotalsAsked): Promise<Counted[]> {
  const { days, measures, today, now, openHoursOnly, plain } = asked;
  const elapsedMs = days.running ? elapsedOfDay(group, today, now) : 0;
  const question = { group, days, measures, by: "subject" as const, elapsedMs, today };
  const hours = openHoursOnly ? await subjectHours(pool, group) : null;
  const [sums, lines] = await Promise.all([
    hours ? openSpanSums(pool, question, hours) : spanSums(pool, question),
    expectedLines(pool, group),
  ]);
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const whole = spanOf(group, days.current);
  const gone: Stretch = days.running
    ? [whole[0], dayStart(group.zone, today, group.dayStartMinute) + elapsedMs]
    : whole;
  const before = comparedSpan(group, days, now);
  const spansOf = openSpans([
    spanPiece(group, days.current, whole),
    spanPiece(group, days.previous, before),
    spanPiece(group, days.current, [...gone]),
  ]);
  const expected = makeExpectation(now);
  const secondsOf = (
    piece: number,
    own: readonly ExpectedLine[],
    open: OpenMinutes | null,
    by?: ExpectedBy,
  ) => spansOf(piece, open).reduce((all, [from, to]) => all + expected(own, from, to, by), 0);
  const counted = group.ids.map((id): Counted => {
    const [own, open] = [linesOf.get(id) ?? [], hours?.get(id) ?? null];
    const of = countedOf(id, sums);
    const [inNow, inBefore]: [ExpectedBy, ExpectedBy] = [new Map(), new Map()];
    of.expectedSeconds = secondsOf(0, own, open, inNow);
    of.expectedBefore = secondsOf(1, own, open, inBefore);
    const asked = spansOf(0, open);
    const counting = countedLines(own, asked.at(0)?.[0] ?? 0, asked.at(-1)?.[1] ?? 0);
    addSums(of.current, { ...noSums(), expected: inNow, lines: counting });
    addSums(of.previous, { ...noSums(), expected: inBefore });
    of.comparable.ofSeconds = [
      days.running ? secondsOf(2, own, open) : of.expectedSeconds,
      of.expectedBefore,
    ];
    return { id, sums: of, units: unitsOf(group, id, own) };
  });
  // Of what was expected on one side only nothing compares: there is nothing to look for.
  const partial = counted.filter(
    (each) =>
      !isWhole(each, gone, before) &&
      (plain || each.sums.comparable.ofSeconds.every((seconds) => seconds > 0)),
  );
  const kind = unitKindOf(group);
  const units = partial.flatMap((each) => each.units);
  const out =
    units.length > 0
      ? await leftOut(pool, { group, days, measures, elapsedMs, today, hours, plain }, units, kind, expected)
      : new Map<number, LeftOut>();
  for (const each of counted) {
    const isNowhere = !plain && each.sums.comparable.ofSeconds.includes(0);
    if (!isNowhere) setComparable(each, out.get(each.id));
  }
  return counted;
}

/** How a comparison is made. */
export interface ComparedHow {
  /** Only what was counted while each site was open. */
  openHoursOnly?: boolean;
  /** What is not bound in one of the spans counts there as nobody; else it is not compared. */
  plain?: boolean;
}

/**
 * Sums of subjects over a span and the span before it, per subject or all together (key ""). Days are each subject's
 * own; `daysOf` gives them for a local today. What compares is found subject by subject: two spans that are known in
 * whole cost no further statement.
 */
export async function comparedTotals(
  pool: pg.Pool,
  subjects: Subjects,
  daysOf: (today: string) => ComparedDays,
  measures: readonly SumKey[],
  by: ByOwner,
  now: number,
  { openHoursOnly = false, plain = false }: ComparedHow = {},
): Promise<Map<string, ComparedSums>> {
  const clocks = subjects.groups.map((group) => {
    const today = dayOf(group.zone, now, group.dayStartMinute);
    return { group, today, days: daysOf(today) };
  });
  if (openHoursOnly)
    requireFewSlots(clocks.reduce((all, { group, days }) => all + group.ids.length * lengthOf(days), 0));
  const counted = await Promise.all(
    clocks.map(({ group, today, days }) =>
      groupTotals(pool, group, { days, measures, today, now, openHoursOnly, plain }),
    ),
  );
  const totals = new Map<string, ComparedSums>();
  for (const { id, sums } of counted.flat()) {
    const owner = ownerOf(by, id);
    const known = totals.get(owner);
    if (known) addTotals(known, sums);
    else totals.set(owner, sums);
  }
  return totals;
}
