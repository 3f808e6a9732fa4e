import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { addDays, dayOf, dayStart } from "../../../platform/time/zone-time.ts";
import type { ComparedDays, Days } from "../time/compared-days.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { makeExpectation } from "./expectation.ts";
import { expectedLines } from "./expected-lines.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { daySums, type SumsOf, slotSums } from "./sums.queries.ts";

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

async function partOfDay(
  pool: pg.Pool,
  of: SumsOf,
  group: ClockGroup,
  day: string,
  elapsedMs: number,
  part: "first" | "rest",
  by: "none" | "subject",
) {
  const start = dayStart(group.zone, day, group.dayStartMinute);
  const end = dayStart(group.zone, addDays(day, 1), group.dayStartMinute);
  const cut = Math.min(start + elapsedMs, end);
  return part === "first" ? slotSums(pool, of, start, cut, by) : slotSums(pool, of, cut, end, by);
}

/** The sums of one clock group; `by` subject keeps its members apart, else all stand under "". */
async function groupSums(
  pool: pg.Pool,
  group: ClockGroup,
  days: ComparedDays,
  measures: readonly Measure[],
  by: "none" | "subject",
  now: number,
) {
  const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures };
  const { current, previous } = days;
  const today = dayOf(group.zone, now, group.dayStartMinute);
  const elapsedMs = days.running ? elapsedOfDay(group, today, now) : 0;
  const wholePrevious = days.running ? addDays(previous.to, -1) : previous.to;
  const none = Promise.resolve(new Map<string, LayeredSums>());
  const [shown, rest, before, beforePart] = await Promise.all([
    daySums(pool, of, current.from, current.to, by),
    days.running ? partOfDay(pool, of, group, today, elapsedMs, "rest", by) : none,
    daySums(pool, of, previous.from, wholePrevious, by),
    days.running ? partOfDay(pool, of, group, previous.to, elapsedMs, "first", by) : none,
  ]);
  return { shown, rest, before, beforePart };
}

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

/**
 * Sums of subjects over a span and the span before it, per subject or all together (key ""). Days are each subject's
 * own; `daysOf` gives them for a local today.
 */
export async function comparedTotals(
  pool: pg.Pool,
  subjects: Subjects,
  daysOf: (today: string) => ComparedDays,
  measures: readonly Measure[],
  by: "none" | "subject",
  now: number,
): Promise<Map<string, ComparedSums>> {
  const totals = new Map<string, ComparedSums>();
  const expected = makeExpectation(now);
  const totalOf = (key: string) => {
    const known = totals.get(key) ?? {
      current: noSums(),
      expectedSeconds: 0,
      expectedBefore: 0,
      elapsed: noSums(),
      previous: noSums(),
    };
    totals.set(key, known);
    return known;
  };
  await Promise.all(
    subjects.groups.map(async (group) => {
      const days = daysOf(dayOf(group.zone, now, group.dayStartMinute));
      const [sums, lines] = await Promise.all([
        groupSums(pool, group, days, measures, by, now),
        expectedLines(pool, group.tenantId, group.kind, group.ids),
      ]);
      const [from, to] = spanOf(group, days.current);
      const [beforeFrom, beforeTo] = comparedSpan(group, days, now);
      for (const line of lines) {
        const total = totalOf(by === "none" ? "" : String(line.subjectId));
        total.expectedSeconds += expected([line], from, to);
        total.expectedBefore += expected([line], beforeFrom, beforeTo);
      }
      for (const [key, more] of sums.shown) {
        addSums(totalOf(key).current, more);
        addSums(totalOf(key).elapsed, more);
      }
      for (const [key, more] of sums.rest) addSums(totalOf(key).elapsed, more, -1);
      for (const part of [sums.before, sums.beforePart]) {
        for (const [key, more] of part) addSums(totalOf(key).previous, more);
      }
    }),
  );
  return totals;
}
