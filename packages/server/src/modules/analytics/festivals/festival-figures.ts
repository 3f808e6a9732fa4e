import type { Festival, FestivalDay, FestivalRow } from "@foyer/contract/analytics/festivals";
import type { ComparedTime, NoChangeReason } from "@foyer/contract/counting/figure";
import type { Subjects } from "../../counting/clock-groups/clock-groups.ts";
import { daysIn } from "../../counting/clocks/clocks.ts";
import {
  addAmount,
  addTotals,
  type ComparedSums,
  meanTotals,
  noTotals,
  nothing,
  toChange,
  toComparedSums,
} from "../../counting/comparing/comparing.ts";
import { type IntervalColumn, toPoint } from "../../counting/figures/figures.ts";
import { findMetric, requiredGroups } from "../../counting/metrics/metrics.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import { counts, type FigureBasis, isWellKnown } from "../well-known/well-known.ts";
import type { FestivalColumns } from "./festival-columns.ts";
import type { FindPair } from "./festival-pairs.ts";
import { type HolidayRow, named } from "./festivals.queries.ts";
import { usualDays } from "./usual-days.ts";
import { amountValue, usualAmount, usualFigure } from "./usual-figure.ts";

/** A metric, how the company has it made, and whether what was not bound counts as nobody. */
export interface Asked extends FigureBasis {
  plain: boolean;
}

/** Columns with pairs of days. */
export interface ComparedColumns extends FestivalColumns {
  pair: FindPair;
}

/** A change, and over what it is. */
export interface HolidayChange {
  growth: number | null;
  compared: ComparedTime;
}

/** A holiday's days with the usual days of each, and their counts. */
export interface CountedHoliday {
  holiday: HolidayRow;
  days: readonly { day: string; usual: readonly string[] }[];
  /** The subjects it is a holiday for. */
  subjects: Subjects;
  /** Columns of these. */
  shown: FestivalColumns;
  /** Columns of those of them that were counted in the weeks before as well. */
  compared: ComparedColumns;
  comparable: Subjects;
}

export const holidaySpan = ({ startTime, endTime }: HolidayRow) => ({ from: startTime, to: endTime });

export const listHolidayDays = (holiday: HolidayRow, holidays: ReadonlySet<string>) =>
  daysIn(holidaySpan(holiday)).map((day) => ({
    day,
    usual: usualDays(holiday.startTime, day, holidays),
  }));

/**
 * A day as far as it has come beside each of its usual ones as far, over the hours of both; undefined where it has none
 * or is still to come.
 */
function besideUsual(
  { compared }: CountedHoliday,
  { day, usual }: { day: string; usual: readonly string[] },
  asked: Asked,
): ComparedSums | undefined {
  const current = compared.like(day, day);
  if (current.isAhead || usual.length === 0) return undefined;
  const known = usual.filter((other) => isWellKnown(compared.like(other, day), asked));
  if (known.length > 0 && counts(current, asked))
    return meanTotals(known.map((other) => compared.pair(day, other)));
  const needs = requiredGroups(asked.type);
  return meanTotals(usual.map((other) => toComparedSums(current, compared.like(other, day), needs, false)));
}

const withheld = (reason: NoChangeReason): HolidayChange => ({
  growth: null,
  compared: { how: "withheld", reason, seconds: 0, ofSeconds: 0 },
});

/** The change of sums of subjects; those of nobody were not counted before. */
const changeIn = (sums: ComparedSums, { all }: Subjects, { type, settings, plain }: Asked): HolidayChange =>
  all.length === 0 ? withheld("notBefore") : toChange(type, sums, settings, plain);

/** The days of a holiday, each beside its usual day. */
export function festivalDays(counted: CountedHoliday, asked: Asked): FestivalDay[] {
  const { type, settings } = asked;
  return counted.days.map((each, index) => {
    const sums = besideUsual(counted, each, asked);
    const usual = usualAmount(
      each.usual.map((other) => counted.shown.like(other, each.day)),
      asked,
    );
    return {
      ...toPoint(type, counted.shown.whole(each.day), settings),
      nth: index + 1,
      usual: usualFigure(usual, asked),
      ...(sums ? changeIn(sums, counted.comparable, asked) : { growth: null }),
    };
  });
}

/** Mean of the days that are over and known well enough; of a rate, the rate over them. */
function perDay(columns: readonly IntervalColumn[], asked: Asked): Festival["perDay"] {
  const { type, settings } = asked;
  const known = columns.filter((column) => !column.isRunning && counts(column, asked));
  const value = amountValue(type, known.reduce(addAmount, nothing()), settings);
  const isSum = findMetric(type, settings).additive;
  return { value: value !== null && isSum ? value / known.length : value, days: known.length };
}

/** The usual days of a holiday added up, as far as it has come; of one still to come, all of them. */
function usualTotal({ days, shown }: CountedHoliday, isAhead: boolean, asked: Asked) {
  const all = { ...nothing(), days: 0 };
  const made = new Set<string>();
  for (const { day, usual } of days) {
    if (!isAhead && shown.whole(day).isAhead) continue;
    const known = usual.filter((other) => isWellKnown(shown.like(other, day), asked));
    if (known.length === 0) continue;
    addAmount(
      all,
      usualAmount(
        known.map((other) => shown.like(other, day)),
        asked,
      ),
    );
    for (const other of known) made.add(other);
  }
  return usualFigure({ ...all, days: made.size }, asked);
}

/** A holiday in one line: its total, mean and growth against the usual days. */
export function toFestival(counted: CountedHoliday, asked: Asked): Festival {
  const { holiday, days, subjects, shown, comparable } = counted;
  const { type, settings } = asked;
  const columns = days.map(({ day }) => shown.whole(day));
  const isAhead = columns.every((column) => column.isAhead);
  const isRunning =
    columns.some((column) => column.isRunning) || (!isAhead && columns.some((c) => c.isAhead));
  const pairs = days.flatMap((each) => besideUsual(counted, each, asked) ?? []);
  const isCompared = (sums: ComparedSums) => changeIn(sums, comparable, asked).compared.how !== "withheld";
  const change = pairs.length > 0 && changeIn(pairs.reduce(addTotals, noTotals()), comparable, asked);
  const all = columns.reduce<ReturnType<typeof nothing>>(addAmount, nothing());
  return {
    ...named(holiday),
    ...toFigure(type, all.sums, all.expectedSeconds, settings),
    days: days.length,
    subjects: subjects.all.length,
    perDay: perDay(columns, asked),
    usual: usualTotal(counted, isAhead, asked),
    ...(change || { growth: null }),
    comparedDays: pairs.filter(isCompared).length,
    comparedSubjects: comparable.all.length,
    ...(isRunning ? { running: true as const } : {}),
    ...(isAhead ? { value: null, ahead: true as const } : {}),
    ...(subjects.all.length === 0 ? { value: null } : {}),
  };
}

/** The days of two holidays, in order, as far as both have them. */
export function daysAligned(one: HolidayRow, other: HolidayRow): { day: string; beside: string }[] {
  const beside = daysIn(holidaySpan(other));
  return daysIn(holidaySpan(one)).flatMap((day, nth) => {
    const match = beside[nth];
    return match === undefined ? [] : [{ day, beside: match }];
  });
}

/** Change of one holiday against another, over the days both have and the hours of them that are known in both. */
export function changeBetween(
  one: HolidayRow,
  other: HolidayRow,
  subjects: Subjects,
  compared: ComparedColumns,
  asked: Asked,
): HolidayChange {
  const all = noTotals();
  for (const { day, beside } of daysAligned(one, other)) {
    const [current, previous] = [compared.whole(day), compared.whole(beside)];
    if (current.isAhead || previous.isAhead) continue;
    const isKnown = counts(current, asked) && counts(previous, asked);
    addTotals(
      all,
      isKnown
        ? compared.pair(day, beside)
        : toComparedSums(current, previous, requiredGroups(asked.type), false),
    );
  }
  return changeIn(all, subjects, asked);
}

/** The holiday of the year before, with the change against it. */
export function toPreviousYear(
  previous: HolidayRow,
  /** Columns of the subjects for which that day is a holiday. */
  shown: FestivalColumns,
  change: HolidayChange,
  { type, settings }: Asked,
): FestivalRow["before"] {
  const columns = daysIn(holidaySpan(previous)).map(shown.whole);
  const { sums, expectedSeconds } = columns.reduce<ReturnType<typeof nothing>>(addAmount, nothing());
  return { ...named(previous), ...toFigure(type, sums, expectedSeconds, settings), ...change };
}
