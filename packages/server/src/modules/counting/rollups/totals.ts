import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayOf, dayStart } from "../../../platform/time/zone-time.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { ComparedDays, Days } from "../time/compared-days.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { makeExpectation } from "./expectation.ts";
import type { ExpectedBy } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";
import { daysIn, type Piece, placedSlots } from "./interval-pieces.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { type LineSet, lineSets, openSpans } from "./line-sets.ts";
import { countedLines } from "./measured-places.ts";
import type { ByOwner } from "./owned-by.ts";
import { requireFewSlots } from "./require-few-slots.ts";
import { openSpanSums, type SpanSums, spanSums } from "./span-sums.ts";
import { subjectHours } from "./subject-hours.queries.ts";

const slotMs = 900_000;

/** Sums of a span beside those of the span before, of the same elapsed time. */
export interface ComparedSums {
  /** Everything so far: what is shown. */
  current: LayeredSums;
  expectedSeconds: number;
  /** The same of the span before, until the same elapsed time: whether there was anything to compare with. */
  expectedBefore: number;
  /** Until the last full quarter of an hour, as long as `previous`: what growth is reckoned from. */
  elapsed: LayeredSums;
  previous: LayeredSums;
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
});

type Totals = Map<string, ComparedSums>;

/** Days of both spans. */
const lengthOf = ({ current, previous }: ComparedDays): number =>
  daysBetween(current.from, current.to) + daysBetween(previous.from, previous.to);

function totalOf(totals: Totals, owner: string): ComparedSums {
  const known = totals.get(owner) ?? noTotals();
  totals.set(owner, known);
  return known;
}

function addSpanSums(totals: Totals, { shown, rest, before }: SpanSums): void {
  for (const [owner, more] of shown) {
    const total = totalOf(totals, owner);
    addSums(total.current, more);
    addSums(total.elapsed, more);
  }
  for (const [owner, more] of rest) addSums(totalOf(totals, owner).elapsed, more, -1);
  for (const part of before) for (const [owner, more] of part) addSums(totalOf(totals, owner).previous, more);
}

/**
 * Sums of subjects over a span and the span before it, per subject or all together (key ""). Days are each subject's
 * own; `daysOf` gives them for a local today. `openHoursOnly`: only what was counted while each site was open.
 */
export async function comparedTotals(
  pool: pg.Pool,
  subjects: Subjects,
  daysOf: (today: string) => ComparedDays,
  measures: readonly SumKey[],
  by: ByOwner,
  now: number,
  openHoursOnly = false,
): Promise<Totals> {
  const totals: Totals = new Map();
  const expected = makeExpectation(now);

  function addExpected(
    owner: string,
    { hours, lines }: LineSet,
    spansOf: ReturnType<typeof openSpans>,
  ): void {
    const total = totalOf(totals, owner);
    const [now, before]: [ExpectedBy, ExpectedBy] = [new Map(), new Map()];
    for (const [from, to] of spansOf(0, hours)) total.expectedSeconds += expected(lines, from, to, now);
    for (const [from, to] of spansOf(1, hours)) total.expectedBefore += expected(lines, from, to, before);
    const [begin, end] = [spansOf(0, hours).at(0)?.[0] ?? 0, spansOf(0, hours).at(-1)?.[1] ?? 0];
    addSums(total.current, { ...noSums(), expected: now, lines: countedLines(lines, begin, end) });
    addSums(total.previous, { ...noSums(), expected: before });
  }

  const clocks = subjects.groups.map((group) => {
    const today = dayOf(group.zone, now, group.dayStartMinute);
    return { group, today, days: daysOf(today) };
  });
  if (openHoursOnly)
    requireFewSlots(clocks.reduce((all, { group, days }) => all + group.ids.length * lengthOf(days), 0));
  await Promise.all(
    clocks.map(async ({ group, today, days }) => {
      const elapsedMs = days.running ? elapsedOfDay(group, today, now) : 0;
      const asked = { group, days, measures, by, elapsedMs, today };
      const hours = openHoursOnly ? await subjectHours(pool, group) : null;
      const [sums, lines] = await Promise.all([
        hours ? openSpanSums(pool, asked, hours) : spanSums(pool, asked),
        expectedLines(pool, group),
      ]);
      const spansOf = openSpans([
        spanPiece(group, days.current, spanOf(group, days.current)),
        spanPiece(group, days.previous, comparedSpan(group, days, now)),
      ]);
      for (const [owner, sets] of lineSets(group.ids, lines, hours, by))
        for (const set of sets) addExpected(owner, set, spansOf);
      addSpanSums(totals, sums);
    }),
  );
  return totals;
}
