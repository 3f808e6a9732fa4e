import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
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
import { type LayeredSums, noSums } from "../sums/sums.ts";
import { type IncompleteDays, incompleteDays } from "./incomplete-days.ts";
import { openKey } from "./line-sets.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import { sumsOfWeeks } from "./sums-of-weeks.ts";
import { ExpectedWeek, hourlyExpectation } from "./week-expected.ts";
import { type ClockDays, type PatternDay, patternDays, toIndex, toSpan, WeekHours } from "./week-slots.ts";
import type { WeekAsked } from "./week-sums.queries.ts";
import { countIn, isKnownIn, type Weeks, WeekTable } from "./week-table.ts";

/** Sums over days that are alike. */
export interface AlikeDays {
  sums: LayeredSums;
  /** Days on which anything is known. */
  days: number;
  expectedSeconds: number;
}

/** What the weekdays and their hours are like. */
export interface WeekPattern {
  /** By number of the hour of the week: nothing of one of which nothing was asked. */
  hour: (cell: number) => AlikeDays | undefined;
  /** By weekday 1..7; `incomplete` days should have been counted and are not, for too little is known of them. */
  weekdays: Map<number, AlikeDays & { incomplete: number }>;
}

export interface WeekPatterns {
  weekHours: WeekHours;
  together: WeekPattern;
  bySubject: Map<number, WeekPattern>;
  /** When the sites of subjects are open. */
  openHours: Map<number, OpenHours>;
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

const noHour = { sums: noSums(), days: 0 };
export const noPattern: WeekPattern = { hour: () => undefined, weekdays: new Map() };

const countSeconds = (by: ExpectedBy): number => [...by.values()].reduce((all, seconds) => all + seconds, 0);

/** The numbers of hours of the week by weekday. */
export type WeekCells = ReadonlyMap<number, readonly number[]>;

function toPattern(
  known: WeekTable,
  expected: ExpectedWeek,
  lines: CountedLines,
  weekCells: WeekCells,
): WeekPattern {
  const weekdays: WeekPattern["weekdays"] = new Map();
  const weeksByWeekday = new Map<number, Weeks>();
  const isMet = (cell: number) => known.isKnown(cell) || expected.secondsAt(cell) !== 0;
  const newDay = (sums: LayeredSums, days: number) => ({ sums, days, expectedSeconds: 0, incomplete: 0 });
  for (const [weekday, cells] of weekCells) {
    if (!cells.some(isMet)) continue;
    const weeks = known.listWeeks(cells);
    weeksByWeekday.set(weekday, weeks);
    weekdays.set(weekday, newDay(known.findSums(cells), countIn(weeks)));
  }
  for (const { weekday, week } of expected.days.values()) {
    const weeks = weeksByWeekday.get(weekday);
    if (weeks && isKnownIn(weeks, week)) continue;
    const day = weekdays.get(weekday) ?? newDay(noSums(), 0);
    day.incomplete++;
    weekdays.set(weekday, day);
  }
  for (const [weekday, day] of weekdays) {
    day.sums.expected = expected.weekdayBy(weekday);
    day.sums.lines = lines;
    day.expectedSeconds = countSeconds(day.sums.expected);
  }
  return {
    hour(cell) {
      const expectedSeconds = expected.secondsAt(cell);
      if (!known.isKnown(cell)) return expectedSeconds === 0 ? undefined : { ...noHour, expectedSeconds };
      return { sums: known.sumsAt(cell), days: known.weekCountAt(cell), expectedSeconds };
    },
    weekdays,
  };
}

/** The same of all together, whose hours tell by whom they are measured. */
function patternTogether(...of: Parameters<typeof toPattern>): WeekPattern {
  const pattern = toPattern(...of);
  const [, expected] = of;
  const hour = (cell: number) => {
    const found = pattern.hour(cell);
    return found && { ...found, sums: { ...found.sums, expected: expected.hourBy(cell) } };
  };
  return { ...pattern, hour };
}

/** The seconds of all hours of days, in order, separated by day. */
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

/** Distinguishes all that makes a difference to what is expected of a line between two moments. */
function lineKey(line: ExpectedLine, first: number, end: number, now: number): string {
  const { measures = flowOnly, silentWhenClosed, zone, hours } = line;
  const last = Math.min(line.toMs, now - line.uploadIntervalMinutes * 60_000, end);
  const from = Math.max(line.fromMs, first);
  return [measures, silentWhenClosed, zone, hours, from, last].join();
}

/** Thousands of sites are mostly alike: what is expected is calculated once for all of them. */
function* expectedAlike(
  clocks: readonly ClockDays[],
  lines: readonly ExpectedLine[],
  hours: ReadonlyMap<number, OpenHours> | null,
  now: number,
): Generator<ExpectedAlike> {
  const linesBySubject = Map.groupBy(lines, ({ subjectId }) => subjectId);
  for (const clock of clocks) {
    const { first = 0, end = 0 } = toSpan([clock]) ?? {};
    const hoursKey = (id: number) =>
      [
        openKey(hours?.get(id)),
        ...(linesBySubject.get(id) ?? []).map((line) => lineKey(line, first, end, now)).sort(),
      ].join("|");
    const byHours = Map.groupBy(clock.ids, (id) => openKey(hours?.get(id)));
    for (const same of byHours.values()) {
      const countSeconds = hourlyExpectation(clock.days, hours?.get(same[0] ?? 0) ?? null, now);
      for (const ids of Map.groupBy(same, hoursKey).values()) {
        const own = linesBySubject.get(ids[0] ?? 0) ?? [];
        const keyed = [...byKey(own)].map(([key, some]) => ({
          key,
          days: secondsByDay(clock.days, countSeconds(some)),
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
  const numbers = (days: Iterable<string>) => Array.from(days, (day) => toIndex(day, asked));
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
  const [group] = subjects.groups;
  if (!group) return { weekHours, together: noPattern, bySubject: new Map(), openHours: new Map() };
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
  const span = toSpan(clocks);
  const [known, lines] = await Promise.all([
    sumsOfWeeks(pool, { tenantId, kind, ids, measures }, clocks, days, cellCount, {
      hours,
      without: numbered(left, without.together, days),
    }),
    expectedLines(pool, { tenantId, kind, ids }),
  ]);
  const expected = expectedWeeks(expectedAlike(clocks, lines, hours, now), left, without.together, cellCount);
  const bound = (own: readonly ExpectedLine[]) => countedLines(own, span?.first ?? 0, span?.end ?? 0);
  const linesBySubject = Map.groupBy(lines, ({ subjectId }) => subjectId);
  const weekCells = weekHours.byWeekday();
  const nothingKnown = new WeekTable(known.shape);
  return {
    weekHours,
    together: patternTogether(known.together, expected.together, bound(lines), weekCells),
    bySubject: new Map(
      [...expected.bySubject].map(([id, own]) => [
        id,
        toPattern(
          known.bySubject.get(id) ?? nothingKnown,
          own,
          bound(linesBySubject.get(id) ?? []),
          weekCells,
        ),
      ]),
    ),
    openHours,
  };
}
