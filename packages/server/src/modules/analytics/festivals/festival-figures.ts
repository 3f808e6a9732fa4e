import type { Festival, FestivalDay, FestivalRow } from "@foyer/contract/analytics/festivals";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { metricOf } from "../../counting/metrics/metrics.ts";
import type { Subjects } from "../../counting/rollups/clock-groups.ts";
import { type IntervalColumn, pointOf } from "../../counting/rollups/interval-columns.ts";
import { daysIn } from "../../counting/rollups/interval-pieces.ts";
import { figureOf, growthOf } from "../../counting/rollups/layered-sums.ts";
import type { FestivalColumns } from "./festival-columns.ts";
import type { HolidayRow } from "./festivals.queries.ts";
import { usualDays } from "./usual-days.ts";
import { addAmount, amountValue, counts, nothing, usualAmount, usualFigure } from "./usual-figure.ts";

/** A metric, and how the company has it made. */
export interface Asked {
  type: NumberType;
  settings: FigureSettings;
}

/** A holiday's days with the usual days of each, and their counts. */
export interface CountedHoliday {
  holiday: HolidayRow;
  days: readonly { day: string; usual: readonly string[] }[];
  /** Of all subjects. */
  shown: FestivalColumns;
  /** Of the subjects that were counted in the weeks before as well. */
  compared: FestivalColumns;
  comparable: Subjects;
}

export const holidaySpan = ({ startTime, endTime }: HolidayRow) => ({ from: startTime, to: endTime });

export const holidayDaysOf = (holiday: HolidayRow, holidays: ReadonlySet<string>) =>
  daysIn(holidaySpan(holiday)).map((day) => ({
    day,
    usual: usualDays(holiday.startTime, day, holidays),
  }));

/** A day as far as it has come beside the usual one as far; undefined where one of them is not known well enough. */
function pairOf(
  { compared }: CountedHoliday,
  { day, usual }: { day: string; usual: readonly string[] },
  { settings }: Asked,
) {
  const now = compared.like(day, day);
  const before = usualAmount(
    usual.map((each) => compared.like(each, day)),
    settings,
  );
  return counts(now, settings) && before.days > 0 ? { now, before } : undefined;
}

const growthBetween = (
  { type, settings }: Asked,
  now: Parameters<typeof amountValue>[1],
  before: typeof now,
) => growthOf(amountValue(type, now, settings), amountValue(type, before, settings));

/** The days of a holiday, each beside its usual day. */
export function festivalDays(counted: CountedHoliday, asked: Asked): FestivalDay[] {
  const { type, settings } = asked;
  return counted.days.map((each, index) => {
    const pair = pairOf(counted, each, asked);
    const usual = usualAmount(
      each.usual.map((other) => counted.shown.like(other, each.day)),
      settings,
    );
    return {
      ...pointOf(type, counted.shown.whole(each.day), settings),
      nth: index + 1,
      usual: usualFigure(type, usual, settings),
      growth: pair ? growthBetween(asked, pair.now, pair.before) : null,
    };
  });
}

/** Mean of the days that are over and known well enough; of a rate, the rate over them. */
function perDay(columns: readonly IntervalColumn[], { type, settings }: Asked): Festival["perDay"] {
  const known = columns.filter((column) => !column.isRunning && counts(column, settings));
  const value = amountValue(type, known.reduce(addAmount, nothing()), settings);
  const isSum = metricOf(type, settings).additive;
  return { value: value !== null && isSum ? value / known.length : value, days: known.length };
}

/** The usual days of a holiday added up, as far as it has come; of one still to come, all of them. */
function usualTotal({ days, shown }: CountedHoliday, isAhead: boolean, { type, settings }: Asked) {
  const all = { ...nothing(), days: 0 };
  const made = new Set<string>();
  for (const { day, usual } of days) {
    if (!isAhead && shown.whole(day).isAhead) continue;
    const known = usual.filter((other) => counts(shown.like(other, day), settings));
    if (known.length === 0) continue;
    addAmount(
      all,
      usualAmount(
        known.map((other) => shown.like(other, day)),
        settings,
      ),
    );
    for (const other of known) made.add(other);
  }
  return usualFigure(type, { ...all, days: made.size }, settings);
}

/** A holiday in one line: its total, mean and growth against the usual days. */
export function festivalOf(counted: CountedHoliday, asked: Asked): Festival {
  const { holiday, days, shown, comparable } = counted;
  const { type, settings } = asked;
  const columns = days.map(({ day }) => shown.whole(day));
  const isAhead = columns.every((column) => column.isAhead);
  const isRunning =
    columns.some((column) => column.isRunning) || (!isAhead && columns.some((c) => c.isAhead));
  const pairs = days.flatMap((each) => pairOf(counted, each, asked) ?? []);
  const now = pairs.reduce((all, pair) => addAmount(all, pair.now), nothing());
  const before = pairs.reduce((all, pair) => addAmount(all, pair.before), nothing());
  const all = columns.reduce<ReturnType<typeof nothing>>(addAmount, nothing());
  return {
    ...holiday,
    ...figureOf(type, all.sums, all.expectedSeconds, settings),
    days: days.length,
    perDay: perDay(columns, asked),
    usual: usualTotal(counted, isAhead, asked),
    growth: growthBetween(asked, now, before),
    comparedDays: pairs.length,
    comparedSubjects: comparable.all.length,
    ...(isRunning ? { running: true as const } : {}),
    ...(isAhead ? { value: null, ahead: true as const } : {}),
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

/** Change of one holiday against another, over the days both have and of which enough is known. */
export function changeBetween(
  one: HolidayRow,
  other: HolidayRow,
  compared: FestivalColumns,
  asked: Asked,
): number | null {
  const [now, before] = [nothing(), nothing()];
  for (const { day, beside } of daysAligned(one, other)) {
    // Whichever of both is running, the other one counts as far.
    const asOf = compared.whole(beside).isRunning ? beside : day;
    const [column, match] = [compared.like(day, asOf), compared.like(beside, asOf)];
    if (!counts(column, asked.settings) || !counts(match, asked.settings)) continue;
    addAmount(now, column);
    addAmount(before, match);
  }
  return growthBetween(asked, now, before);
}

/** The holiday of the year before, with the change against it. */
export function beforeOf(
  before: HolidayRow | undefined,
  shown: FestivalColumns,
  growth: number | null,
  { type, settings }: Asked,
): FestivalRow["before"] {
  if (!before) return null;
  const columns = daysIn(holidaySpan(before)).map(shown.whole);
  const { sums, expectedSeconds } = columns.reduce<ReturnType<typeof nothing>>(addAmount, nothing());
  return { ...before, ...figureOf(type, sums, expectedSeconds, settings), growth };
}
