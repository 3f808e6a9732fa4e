import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { type ByOwner, type ClockGroup, ownerKey, type Subjects } from "../clock-groups/clock-groups.ts";
import { type ComparedDays, type Days, type Piece, pieceOfDays } from "../clocks/clocks.ts";
import type { SumKey } from "../columns/columns.ts";
import {
  addTotals,
  type ComparableSums,
  type ComparedSums,
  type Needs,
  needsKey,
  noComparable,
  noTotals,
} from "../comparing/comparing.ts";
import {
  countedLines,
  type ExpectedBy,
  type ExpectedLine,
  expectedLines,
  flowOnly,
  isKnown,
  isMeasuring,
  makeExpectation,
} from "../expectation/expectation.ts";
import { addSums, countCovered, type LayeredSums, noSums } from "../sums/sums.ts";
import { type ComparedUnit, comparedUnits, isBoundAlike, type Stretch } from "./compared-units.ts";
import { type LeftOut, leftOut } from "./left-out.ts";
import { openSpans } from "./line-sets.ts";
import { sumsOfPieces } from "./read-pieces.ts";
import { requireFewSlots } from "./slot-limit.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import { pieceKey } from "./sums.queries.ts";

const slotMs = 900_000;

/** Where the running day stands: the last quarter of an hour that is over, as time since the day began. */
function elapsedOfDay(group: ClockGroup, day: string, now: number): number {
  return Math.floor((now - dayStart(group.zone, day, group.dayStartMinute)) / slotMs) * slotMs;
}

/** Moments. */
const toSpan = (group: ClockGroup, { from, to }: Days): [number, number] => [
  dayStart(group.zone, from, group.dayStartMinute),
  dayStart(group.zone, addDays(to, 1), group.dayStartMinute),
];

/** The span before, cut at the time of day the running day has reached. */
function comparedSpan(group: ClockGroup, { previous, running }: ComparedDays, now: number): [number, number] {
  const [from, to] = toSpan(group, previous);
  if (!running) return [from, to];
  const elapsedMs = elapsedOfDay(group, toBusinessDay(group.zone, now, group.dayStartMinute), now);
  return [from, Math.min(to, dayStart(group.zone, previous.to, group.dayStartMinute) + elapsedMs)];
}

/** A whole span as one piece. */
const spanPiece = (group: ClockGroup, days: Days, [begin, end]: [number, number]): Piece => ({
  ...pieceOfDays(group, days),
  begin,
  end,
});

/** The slots of a day before a moment, or from it on. */
function partOfDay(group: ClockGroup, day: string, cut: number, isBefore: boolean): Piece {
  const whole = pieceOfDays(group, { from: day, to: day });
  return {
    ...whole,
    ...(isBefore ? { end: cut } : { begin: cut }),
    days: null,
    slots: () => whole.slots().filter(({ at }) => at < cut === isBefore),
  };
}

/**
 * What is read of two spans: all of the one, of its running day what lies beyond the elapsed time, and of the span before
 * as much as has elapsed, whole days and the part of the last one.
 */
function toParts(
  group: ClockGroup,
  { current, previous, running }: ComparedDays,
  today: string,
  elapsedMs: number,
): Piece[] {
  const cutAt = (day: string) => {
    const end = dayStart(group.zone, addDays(day, 1), group.dayStartMinute);
    return Math.min(dayStart(group.zone, day, group.dayStartMinute) + elapsedMs, end);
  };
  const whole = { from: previous.from, to: running ? addDays(previous.to, -1) : previous.to };
  return [
    pieceOfDays(group, current),
    pieceOfDays(group, whole),
    ...(running
      ? [
          partOfDay(group, today, cutAt(today), false),
          partOfDay(group, previous.to, cutAt(previous.to), true),
        ]
      : []),
  ];
}

/** Days of both spans. */
const countDays = ({ current, previous }: ComparedDays): number =>
  daysBetween(current.from, current.to) + daysBetween(previous.from, previous.to);

/** One subject's sums. */
interface Counted {
  id: number;
  sums: ComparedSums;
  lines: readonly ExpectedLine[];
}

/** The same with what decides whether all of it compares, for what figures need. */
interface Judged extends Counted {
  needs: Needs;
  /** Expected of those who measure it, in each whole span. */
  expected: [now: number, before: number];
  comparable: ComparableSums;
  units: ComparedUnit[];
}

function toCompared(id: number, found: ReadonlyMap<string, LayeredSums>): ComparedSums {
  const sums = noTotals();
  const [shown, before, rest, beforeToday] = [0, 1, 2, 3].map(
    (part) => found.get(pieceKey(String(id), part)) ?? noSums(),
  ) as [LayeredSums, LayeredSums, LayeredSums, LayeredSums];
  addSums(sums.current, shown);
  addSums(sums.elapsed, shown);
  addSums(sums.elapsed, rest, -1);
  addSums(sums.previous, before);
  addSums(sums.previous, beforeToday);
  return sums;
}

/** Whether both spans are completely known, and were counted by the same lines. */
const isWhole = ({ sums, needs, expected, units }: Judged, now: Stretch, before: Stretch): boolean =>
  isKnown(countCovered(needs, sums.current), expected[0]) &&
  isKnown(countCovered(needs, sums.previous), expected[1]) &&
  units.every((unit) => isBoundAlike(unit, now, before));

function setComparable({ sums, comparable }: Judged, out: LeftOut | undefined): void {
  const { elapsed, previous } = sums;
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
  needs: readonly Needs[];
}

/** The sums of each subject of one clock group. */
async function groupTotals(pool: pg.Pool, group: ClockGroup, asked: TotalsAsked): Promise<Counted[]> {
  const { days, measures, today, now, openHoursOnly, plain, needs } = asked;
  const elapsedMs = days.running ? elapsedOfDay(group, today, now) : 0;
  const hours = openHoursOnly ? await subjectHours(pool, group) : null;
  const [sums, lines] = await Promise.all([
    sumsOfPieces(pool, { ...group, measures }, toParts(group, days, today, elapsedMs), "subject", hours),
    expectedLines(pool, group),
  ]);
  const linesBySubject = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const whole = toSpan(group, days.current);
  const gone: Stretch = days.running
    ? [whole[0], dayStart(group.zone, today, group.dayStartMinute) + elapsedMs]
    : whole;
  const before = comparedSpan(group, days, now);
  const findSpans = openSpans([
    spanPiece(group, days.current, whole),
    spanPiece(group, days.previous, before),
    spanPiece(group, days.current, [...gone]),
  ]);
  const expected = makeExpectation(now);
  const countSeconds = (
    piece: number,
    own: readonly ExpectedLine[],
    open: OpenHours | null,
    by?: ExpectedBy,
  ) => findSpans(piece, open).reduce((all, [from, to]) => all + expected(own, from, to, by), 0);
  const counted = group.ids.map((id): Counted => {
    const [own, open] = [linesBySubject.get(id) ?? [], hours?.get(id) ?? null];
    const of = toCompared(id, sums);
    const [inNow, inBefore]: [ExpectedBy, ExpectedBy] = [new Map(), new Map()];
    of.expectedSeconds = countSeconds(0, own, open, inNow);
    of.expectedBefore = countSeconds(1, own, open, inBefore);
    const asked = findSpans(0, open);
    const counting = countedLines(own, asked.at(0)?.[0] ?? 0, asked.at(-1)?.[1] ?? 0);
    addSums(of.current, { ...noSums(), expected: inNow, lines: counting });
    addSums(of.previous, { ...noSums(), expected: inBefore });
    return { id, sums: of, lines: own };
  });
  const judge = async (needed: Needs) => {
    const judged = counted.map((each): Judged => {
      const lines = each.lines.filter(({ measures: key = flowOnly }) => isMeasuring(key, needed));
      const open = hours?.get(each.id) ?? null;
      const whole: Judged["expected"] = [countSeconds(0, lines, open), countSeconds(1, lines, open)];
      const comparable = noComparable();
      comparable.ofSeconds = [days.running ? countSeconds(2, lines, open) : whole[0], whole[1]];
      each.sums.comparable.set(needsKey(needed), comparable);
      return {
        ...each,
        needs: needed,
        expected: whole,
        comparable,
        units: comparedUnits(group, each.id, lines),
      };
    });
    // What was expected on one side only compares with nothing: there is nothing to find.
    const isNowhere = ({ comparable }: Judged) => !plain && comparable.ofSeconds.includes(0);
    const units = judged
      .filter((each) => !isWhole(each, gone, before) && !isNowhere(each))
      .flatMap((each) => each.units);
    const lookedFor = { group, days, measures, needs: needed, elapsedMs, today, hours, plain };
    const out =
      units.length > 0 ? await leftOut(pool, lookedFor, units, expected) : new Map<number, LeftOut>();
    for (const each of judged) if (!isNowhere(each)) setComparable(each, out.get(each.id));
  };
  for (const needed of needs) await judge(needed);
  return counted;
}

/** How a comparison is made. */
export interface ComparedHow {
  /** Only what was counted while each site was open. */
  openHoursOnly?: boolean;
  /** What is not bound in one of the spans counts there as nobody; otherwise it is not compared. */
  plain?: boolean;
  /** What the compared figures need (`neededBy`): nothing unless given. */
  needs?: readonly Needs[];
}

/**
 * Sums of subjects over a span and the span before it, per subject or all together (key ""). Days are each subject's
 * own; `daysAt` gives them for a local today. What compares is found subject by subject: two spans that are known in
 * whole cost no further statement.
 */
export async function comparedTotals(
  pool: pg.Pool,
  subjects: Subjects,
  daysAt: (today: string) => ComparedDays,
  measures: readonly SumKey[],
  by: ByOwner,
  now: number,
  { openHoursOnly = false, plain = false, needs = [] }: ComparedHow = {},
): Promise<Map<string, ComparedSums>> {
  const clocks = subjects.groups.map((group) => {
    const today = toBusinessDay(group.zone, now, group.dayStartMinute);
    return { group, today, days: daysAt(today) };
  });
  if (openHoursOnly)
    requireFewSlots(clocks.reduce((all, { group, days }) => all + group.ids.length * countDays(days), 0));
  const counted = await Promise.all(
    clocks.map(({ group, today, days }) =>
      groupTotals(pool, group, { days, measures, today, now, openHoursOnly, plain, needs }),
    ),
  );
  const totals = new Map<string, ComparedSums>();
  for (const { id, sums } of counted.flat()) {
    const owner = ownerKey(by, id);
    const known = totals.get(owner);
    if (known) addTotals(known, sums);
    else totals.set(owner, sums);
  }
  return totals;
}
