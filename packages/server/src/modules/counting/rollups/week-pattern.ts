import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import type { Days } from "../time/compared-days.ts";
import type { Subjects } from "./clock-groups.ts";
import type { ExpectedLine } from "./expectation.ts";
import { expectedLines } from "./expected-lines.ts";
import { type IncompleteDays, incompleteDays } from "./incomplete-days.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { openKey } from "./line-sets.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import { ExpectedWeek, hourlyExpectation } from "./week-expected.ts";
import { addWeeks, countOf, isKnownIn, type KnownHours, knownWeeks, type Weeks } from "./week-known.ts";
import { type ClockDays, numberOf, patternDays, slotsOf, WeekHours } from "./week-slots.ts";
import { type WeekAsked, weekSums } from "./week-sums.queries.ts";

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
  openHoursOnly: boolean;
  /** Days that are left out. */
  without: ReadonlySet<string>;
}

function patternOf(known: KnownHours, expected: ExpectedWeek, weekHours: WeekHours): WeekPattern {
  const pattern: WeekPattern = { hours: new Map(), weekdays: new Map() };
  const weeksOf = new Map<number, Weeks>();
  const weekdayAt = (weekday: number) => {
    const expectedSeconds = expected.weekdays[weekday] ?? 0;
    const day = pattern.weekdays.get(weekday) ?? { sums: noSums(), days: 0, expectedSeconds, incomplete: 0 };
    pattern.weekdays.set(weekday, day);
    return day;
  };
  for (const [cell, expectedSeconds] of expected.hours.entries()) {
    const found = known.get(cell);
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
  return pattern;
}

/** What was expected of each subject and of all together. */
function expectedWeeks(
  clocks: readonly ClockDays[],
  lines: readonly ExpectedLine[],
  hours: ReadonlyMap<number, OpenMinutes> | null,
  left: IncompleteDays,
  cellCount: number,
  now: number,
) {
  const together = new ExpectedWeek(cellCount);
  const bySubject = new Map<number, ExpectedWeek>();
  const linesOf = Map.groupBy(lines, ({ subjectId }) => subjectId);
  for (const { ids, days } of clocks) {
    const alike = Map.groupBy(ids, (id) => openKey(hours?.get(id)));
    for (const same of alike.values()) {
      const secondsOf = hourlyExpectation(days, hours?.get(same[0] ?? 0) ?? null, now);
      for (const id of same) {
        const own = new ExpectedWeek(cellCount);
        bySubject.set(id, own);
        const seconds = secondsOf(linesOf.get(id) ?? []);
        let first = 0;
        for (const day of days) {
          const ofDay = seconds.subarray(first, first + day.hours.length);
          first += day.hours.length;
          own.add(day, ofDay, !left.bySubject.get(id)?.has(day.day));
          together.add(day, ofDay, !left.together.has(day.day));
        }
      }
    }
  }
  return { together, bySubject };
}

/** Days that are left out, by their numbers. */
function numbered({ bySubject, together }: IncompleteDays, asked: Days): WeekAsked["without"] {
  const numbers = (days: Iterable<string>) => Array.from(days, (day) => numberOf(day, asked));
  const listed = [...bySubject].filter(([, days]) => days.size > 0);
  return {
    bySubject: new Map(listed.map(([id, days]) => [id, numbers(days)])),
    together: numbers(together),
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
  { days, measures, openHoursOnly, without }: PatternAsked,
  now: number,
): Promise<WeekPatterns> {
  const weekHours = new WeekHours();
  const none: WeekPattern = { hours: new Map(), weekdays: new Map() };
  const [group] = subjects.groups;
  if (!group) return { weekHours, together: none, bySubject: new Map(), openHours: new Map() };
  const { tenantId, kind } = group;
  const ids = subjects.groups.flatMap((each) => each.ids);
  const clocks = subjects.groups.map((each) => ({
    ids: each.ids,
    days: patternDays(each, days, without, weekHours, now),
  }));
  const cellCount = weekHours.all.length;
  const [left, openHours] = await Promise.all([
    incompleteDays(pool, subjects, days, now),
    subjectHours(pool, { tenantId, kind, ids }),
  ]);
  const hours = openHoursOnly ? openHours : null;
  const [found, lines] = await Promise.all([
    weekSums(pool, { tenantId, kind, ids, measures }, slotsOf(clocks, days, cellCount), {
      hours,
      without: numbered(left, days),
    }),
    expectedLines(pool, { tenantId, kind, ids }),
  ]);
  const known = knownWeeks(found);
  const expected = expectedWeeks(clocks, lines, hours, left, cellCount, now);
  return {
    weekHours,
    together: patternOf(known.together, expected.together, weekHours),
    bySubject: new Map(
      [...expected.bySubject].map(([id, own]) => [
        id,
        patternOf(known.bySubject.get(id) ?? new Map(), own, weekHours),
      ]),
    ),
    openHours,
  };
}
