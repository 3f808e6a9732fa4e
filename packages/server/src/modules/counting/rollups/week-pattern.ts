import type { Measure } from "@foyer/contract/counting/measures";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { Days } from "../time/compared-days.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { type ExpectedLine, makeExpectation } from "./expectation.ts";
import { expectedLines } from "./expected-lines.ts";
import { type IncompleteDays, incompleteDays } from "./incomplete-days.ts";
import { addSums, type LayeredSums, noSums } from "./layered-sums.ts";
import { openSpans } from "./line-sets.ts";
import { subjectHours } from "./subject-hours.queries.ts";
import {
  addKnown,
  addWeeks,
  countOf,
  isKnownIn,
  type KnownHours,
  knownHours,
  type Weeks,
} from "./week-known.ts";
import { dayNumber, type PatternDay, patternDays, slotsOf, WeekHours } from "./week-slots.ts";
import { weekParts, weekSums } from "./week-sums.queries.ts";

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
  measures: readonly Measure[];
  openHoursOnly: boolean;
  /** Days that are left out. */
  without: ReadonlySet<string>;
}

/** Gathers what was expected: by hour and weekday of the days that count, and which days anything was expected on. */
class Expected {
  readonly hours = new Map<number, number>();
  readonly weekdays = new Map<number, number>();
  readonly days = new Map<string, PatternDay>();

  add(day: PatternDay, cell: number, seconds: number, counts: boolean): void {
    if (seconds <= 0) return;
    this.days.set(day.day, day);
    if (!counts) return;
    this.hours.set(cell, (this.hours.get(cell) ?? 0) + seconds);
    this.weekdays.set(day.weekday, (this.weekdays.get(day.weekday) ?? 0) + seconds);
  }
}

function patternOf(known: KnownHours, expected: Expected, weekHours: WeekHours): WeekPattern {
  const pattern: WeekPattern = { hours: new Map(), weekdays: new Map() };
  const weeksOf = new Map<number, Weeks>();
  const weekdayAt = (weekday: number) => {
    const expectedSeconds = expected.weekdays.get(weekday) ?? 0;
    const day = pattern.weekdays.get(weekday) ?? { sums: noSums(), days: 0, expectedSeconds, incomplete: 0 };
    pattern.weekdays.set(weekday, day);
    return day;
  };
  for (const cell of new Set([...known.keys(), ...expected.hours.keys()])) {
    const { sums, weeks } = known.get(cell) ?? { sums: noSums(), weeks: [] };
    pattern.hours.set(cell, { sums, days: countOf(weeks), expectedSeconds: expected.hours.get(cell) ?? 0 });
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

/** What is known of the hours of one clock group, by subject and together, with what decides what was expected. */
async function groupHours(
  pool: pg.Pool,
  group: ClockGroup,
  days: readonly PatternDay[],
  { measures, openHoursOnly }: PatternAsked,
  left: IncompleteDays,
) {
  const of = { tenantId: group.tenantId, kind: group.kind, ids: group.ids, measures };
  const openHours = await subjectHours(pool, group);
  const hours = openHoursOnly ? openHours : null;
  const without = group.ids.flatMap((id) =>
    [...(left.bySubject.get(id) ?? [])].map((day) => ({ id, day: dayNumber(day) })),
  );
  const slots = slotsOf(days);
  // A day may be left out of a subject and count for all together, and the other way round.
  const isApart = without.length > 0 || left.together.size > 0;
  const slotsTogether = isApart ? slotsOf(days.filter(({ day }) => !left.together.has(day))) : slots;
  const [rows, rowsTogether, lines] = await Promise.all([
    weekSums(pool, of, "subject", slots, { hours, without }),
    isApart ? weekSums(pool, of, "none", slotsTogether, { hours, without: [] }) : null,
    expectedLines(pool, group.tenantId, group.kind, group.ids),
  ]);
  const parts = slots === null ? 0 : weekParts(slots);
  const bySubject = knownHours(rows, measures, parts);
  const together = rowsTogether ? knownHours(rowsTogether, measures, parts) : bySubject;
  return { openHours, hours, bySubject, together: [...together.values()], lines };
}

/** Goes through the hours of lines, telling what was expected in each. */
function eachExpected(
  lines: readonly ExpectedLine[],
  days: readonly PatternDay[],
  secondsOf: (lines: readonly ExpectedLine[], index: number) => number,
  tell: (day: PatternDay, cell: number, seconds: number) => void,
): void {
  if (lines.length === 0) return;
  let index = 0;
  for (const day of days) for (const { cell } of day.hours) tell(day, cell, secondsOf(lines, index++));
}

/**
 * What the weekdays of subjects and their hours are like: sums over all days of a name that are over, by business day
 * and clock of each subject. An hour that a clock shows twice is one hour of its day; a day on which nothing is known
 * of an hour is none of the hour's days.
 */
export async function weekPatterns(
  pool: pg.Pool,
  subjects: Subjects,
  asked: PatternAsked,
  now: number,
): Promise<WeekPatterns> {
  const weekHours = new WeekHours();
  const expected = makeExpectation(now);
  const left = await incompleteDays(pool, subjects, asked.days, now);
  const knownTogether: KnownHours = new Map();
  const expectedTogether = new Expected();
  const bySubject: WeekPatterns["bySubject"] = new Map();
  const openHours: WeekPatterns["openHours"] = new Map();
  await Promise.all(
    subjects.groups.map(async (group) => {
      const days = patternDays(group, asked.days, asked.without, weekHours, now);
      const found = await groupHours(pool, group, days, asked, left);
      for (const [id, minutes] of found.openHours) openHours.set(id, minutes);
      for (const hours of found.together)
        for (const [cell, { sums, weeks }] of hours) addKnown(knownTogether, cell, sums, weeks);
      const spansOf = openSpans(days.flatMap(({ hours }) => hours.map(({ piece }) => piece)));
      const linesOf = Map.groupBy(found.lines, ({ subjectId }) => subjectId);
      for (const id of group.ids) {
        const own = new Expected();
        const minutes = found.hours?.get(id) ?? null;
        const secondsOf = (lines: readonly ExpectedLine[], index: number) =>
          spansOf(index, minutes).reduce((all, [begin, end]) => all + expected(lines, begin, end), 0);
        eachExpected(linesOf.get(id) ?? [], days, secondsOf, (day, cell, seconds) => {
          own.add(day, cell, seconds, !left.bySubject.get(id)?.has(day.day));
          expectedTogether.add(day, cell, seconds, !left.together.has(day.day));
        });
        bySubject.set(id, patternOf(found.bySubject.get(id) ?? new Map(), own, weekHours));
      }
    }),
  );
  return { weekHours, together: patternOf(knownTogether, expectedTogether, weekHours), bySubject, openHours };
}
