import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { Subjects } from "../clock-groups/clock-groups.ts";
import { type Days, daysIn } from "../clocks/clocks.ts";
import type { SumKey } from "../columns/columns.ts";
import type { Needs } from "../comparing/comparing.ts";
import {
  type CountedLines,
  countedLines,
  type ExpectedBy,
  type ExpectedLine,
  expectedLines,
  flowOnly,
} from "../expectation/expectation.ts";
import { addSums, type LayeredSums, noSums } from "../sums/sums.ts";
import { type IncompleteDays, incompleteDays } from "./incomplete-days.ts";
import { openKey } from "./line-sets.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import { sumsOfWeeks } from "./sums-of-weeks.ts";
import { ExpectedWeek, hourlyExpectation } from "./week-expected.ts";
import { addWeeks, countOf, isKnownIn, type KnownHours, knownWeeks, type Weeks } from "./week-known.ts";
import { type ClockDays, numberOf, type PatternDay, patternDays, spanOf, WeekHours } from "./week-slots.ts";
import type { WeekAsked } from "./week-sums.queries.ts";

/** Sums over days that are alike. */
export interface AlikeDays {
  sums: LayeredSums;
  /** Days on which anything is known. */
  days: number;
  expectedSeconds: number;
}

/** What the weekdays and their hours are like. */
export interface WeekPattern {
  /** By number of the hour of the week. */
  hours: Map<number, AlikeDays>;
  /** By weekday 1..7; `incomplete` days should have been counted and are not, for too little is known of them. */
  weekdays: Map<number, AlikeDays & { incomplete: number }>;
}

export interface WeekPatterns {
  weekHours: WeekHours;
  together: WeekPattern;
  bySubject: Map<number, WeekPattern>;
  /** When the sites of subjects are open. */
  openHours: Map<number, OpenMinutes>;
}

export interface PatternAsked {
  days: Days;
  measures: readonly SumKey[];
  /** What the figure needs to be measured. */
  needs: Needs;
  openHoursOnly: boolean;
  /** Days that are left out: of a subject, and of all together. */
  without: { of: (id: number) => ReadonlySet<string>; together: ReadonlySet<string> };
}

const secondsOf = (by: ExpectedBy): number => [...by.values()].reduce((all, seconds) => all + seconds, 0);

function patternOf(
  known: KnownHours,
  expected: ExpectedWeek,
  lines: CountedLines,
  weekHours: WeekHours,
): WeekPattern {
  const pattern: WeekPattern = { hours: new Map(), weekdays: new Map() };
  const weeksOf = new Map<number, Weeks>();
  const weekdayAt = (weekday: number) => {
    const day = pattern.weekdays.get(weekday) ?? {
      sums: noSums(),
      days: 0,
      expectedSeconds: 0,
      incomplete: 0,
    };
    pattern.weekdays.set(weekday, day);
    return day;
  };
  for (let cell = 0; cell < expected.cellCount; cell++) {
    const found = known.get(cell);
    const expectedSeconds = expected.secondsAt(cell);
    if (!found && expectedSeconds === 0) continue;
    const { sums, weeks } = found ?? { sums: noSums(), weeks: [] };
    pattern.hours.set(cell, { sums, days: countOf(weeks), expectedSeconds });
    const weekday = weekHours.all[cell]?.weekday ?? 0;
    weeksOf.set(weekday, addWeeks(weeksOf.get(weekday) ?? [], weeks));
    addSums(weekdayAt(weekday).sums, sums);
  }
  for (const { weekday, week } of expected.days.values()) {
    if (!isKnownIn(weeksOf.get(weekday) ?? [], week)) weekdayAt(weekday).incomplete++;
  }
  for (const [weekday, weeks] of weeksOf) weekdayAt(weekday).days = countOf(weeks);
  for (const [weekday, day] of pattern.weekdays) {
    day.sums.expected = expected.weekdayBy(weekday);
    day.sums.lines = lines;
    day.expectedSeconds = secondsOf(day.sums.expected);
  }
  return pattern;
}

/** The same of all together, whose hours tell by whom they are measured. */
function togetherOf(...of: Parameters<typeof patternOf>): WeekPattern {
  const pattern = patternOf(...of);
  const [, expected] = of;
  for (const [cell, hour] of pattern.hours) hour.sums.expected = expected.hourBy(cell);
  return pattern;
}

/** The seconds of all hours of days, in order, told apart by day. */
function secondsByDay(days: readonly PatternDay[], seconds: Float64Array): [PatternDay, Float64Array][] {
  let end = 0;
  return days.map((day) => {
    const first = end;
    end += day.hours.length;
    return [day, seconds.subarray(first, end)];
  });
}

/** Lines by what they measure; none of a subject without any. */
const byKey = (lines: readonly ExpectedLine[]): Iterable<[number, readonly ExpectedLine[]]> =>
  lines.length === 0 ? [[flowOnly, []]] : Map.groupBy(lines, ({ measures = flowOnly }) => measures);

/** Subjects of which the same is expected: equal lines, and equal opening hours where these count. */
interface ExpectedAlike {
  ids: number[];
  /** The hours of their days with what the lines of a key were expected to cover. */
  byKey: { key: number; days: [PatternDay, Float64Array][] }[];
}

/** Tells apart all that makes a difference to what is expected of a line between two moments. */
function lineKey(line: ExpectedLine, first: number, end: number, now: number): string {
  const { measures = flowOnly, silentWhenClosed, zone, openMinute, closeMinute } = line;
  const last = Math.min(line.toMs, now - line.uploadIntervalMinutes * 60_000, end);
  const from = Math.max(line.fromMs, first);
  return [measures, silentWhenClosed, zone, openMinute, closeMinute, from, last].join();
}

/** Thousands of sites are mostly alike: what is expected is calculated once for all of them. */
function* expectedAlike(
  clocks: readonly ClockDays[],
  lines: readonly ExpectedLine[],
  hours: ReadonlyMap<number, OpenMinutes> | null,
  now: number,
): Generator<ExpectedAlike> {
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId);
  for (const clock of clocks) {
    const { first = 0, end = 0 } = spanOf([clock]) ?? {};
    const keyOf = (id: number) =>
      [
        openKey(hours?.get(id)),
        ...(linesOf.get(id) ?? []).map((line) => lineKey(line, first, end, now)).sort(),
      ].join("|");
    const byHours = Map.groupBy(clock.ids, (id) => openKey(hours?.get(id)));
    for (const same of byHours.values()) {
      const secondsOf = hourlyExpectation(clock.days, hours?.get(same[0] ?? 0) ?? null, now);
      for (const ids of Map.groupBy(same, keyOf).values()) {
        const own = linesOf.get(ids[0] ?? 0) ?? [];
        const keyed = [...byKey(own)].map(([key, some]) => ({
          key,
          days: secondsByDay(clock.days, secondsOf(some)),
        }));
        yield { ids, byKey: keyed };
      }
    }
  }
}

function expectedWeek({ byKey }: ExpectedAlike, cellCount: number, left?: ReadonlySet<string>): ExpectedWeek {
  const week = new ExpectedWeek(cellCount);
  for (const { key, days } of byKey)
    for (const [day, seconds] of days) week.add(key, day, seconds, !left?.has(day.day));
  return week;
}

/** What was expected of each subject and of all together. */
function expectedWeeks(
  expected: Iterable<ExpectedAlike>,
  left: IncompleteDays,
  without: ReadonlySet<string>,
  cellCount: number,
) {
  const together = new ExpectedWeek(cellCount);
  const bySubject = new Map<number, ExpectedWeek>();
  for (const alike of expected) {
    const whole = expectedWeek(alike, cellCount);
    for (const id of alike.ids) {
      const leftOut = left.bySubject.get(id);
      bySubject.set(id, leftOut && leftOut.size > 0 ? expectedWeek(alike, cellCount, leftOut) : whole);
    }
    for (const { key, days } of alike.byKey)
      for (const [day, seconds] of days.filter(([{ day }]) => !without.has(day))) {
        const ofAll = seconds.map((own) => own * alike.ids.length);
        together.add(key, day, ofAll, !left.together.has(day.day));
      }
  }
  return { together, bySubject };
}

/** Days that are left out, by their numbers. */
function numbered(
  { bySubject, together }: IncompleteDays,
  without: ReadonlySet<string>,
  asked: Days,
): WeekAsked["without"] {
  const numbers = (days: Iterable<string>) => Array.from(days, (day) => numberOf(day, asked));
  const listed = [...bySubject].filter(([, days]) => days.size > 0);
  return {
    bySubject: new Map(listed.map(([id, days]) => [id, numbers(days)])),
    together: numbers([
      ...together,
      ...daysIn(asked).filter((day) => without.has(day) && !together.has(day)),
    ]),
  };
}

/**
 * What the weekdays of subjects and their hours are like: sums over all days of a name that are over, by business day
 * and clock of each subject. An hour that a clock shows twice is one hour of its day; a day on which nothing is known
 * of an hour is none of the hour's days.
 */
export async function weekPatterns(
  pool: pg.Pool,
  subjects: Subjects,
  { days, measures, needs, openHoursOnly, without }: PatternAsked,
  now: number,
): Promise<WeekPatterns> {
  const weekHours = new WeekHours();
  const none: WeekPattern = { hours: new Map(), weekdays: new Map() };
  const [group] = subjects.groups;
  if (!group) return { weekHours, together: none, bySubject: new Map(), openHours: new Map() };
  const { tenantId, kind } = group;
  const ids = subjects.groups.flatMap((each) => each.ids);
  const clocks = subjects.groups.flatMap((each) =>
    [...Map.groupBy(each.ids, without.of)].map(([leftOut, alike]) => ({
      ids: alike,
      dayStartMinute: each.dayStartMinute,
      days: patternDays(each, days, leftOut, weekHours, now),
    })),
  );
  const cellCount = weekHours.all.length;
  const [left, openHours] = await Promise.all([
    incompleteDays(pool, subjects, days, now, needs),
    subjectHours(pool, { tenantId, kind, ids }),
  ]);
  const hours = openHoursOnly ? openHours : null;
  const span = spanOf(clocks);
  const [found, lines] = await Promise.all([
    sumsOfWeeks(pool, { tenantId, kind, ids, measures }, clocks, days, cellCount, {
      hours,
      without: numbered(left, without.together, days),
    }),
    expectedLines(pool, { tenantId, kind, ids }),
  ]);
  const known = knownWeeks(found);
  const expected = expectedWeeks(expectedAlike(clocks, lines, hours, now), left, without.together, cellCount);
  const bound = (own: readonly ExpectedLine[]) => countedLines(own, span?.first ?? 0, span?.end ?? 0);
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId);
  return {
    weekHours,
    together: togetherOf(known.together, expected.together, bound(lines), weekHours),
    bySubject: new Map(
      [...expected.bySubject].map(([id, own]) => [
        id,
        patternOf(known.bySubject.get(id) ?? new Map(), own, bound(linesOf.get(id) ?? []), weekHours),
      ]),
    ),
    openHours,
  };
}
