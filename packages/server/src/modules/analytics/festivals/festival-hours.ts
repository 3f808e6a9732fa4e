import type { FestivalHour } from "@foyer/contract/analytics/festivals";
import type pg from "pg";
import type { Subjects } from "../../counting/clock-groups/clock-groups.ts";
import {
  type Amount,
  addAmount,
  addTotals,
  type ComparedSums,
  measuringSeconds,
  noTotals,
  nothing,
  toChange,
  toComparedSums,
} from "../../counting/comparing/comparing.ts";
import { isHourKnown } from "../../counting/expectation/expectation.ts";
import { type IntervalColumn, toPoint } from "../../counting/figures/figures.ts";
import { requiredGroups, requiredSums } from "../../counting/metrics/metrics.ts";
import { chosenHours } from "../../counting/series/series.ts";
import { countCovered, noSums } from "../../counting/sums/sums.ts";
import { counts, isWellKnown } from "../well-known/well-known.ts";
import type { AskedHow } from "./count-holidays.ts";
import { hourName, hourPlace, plainPlace } from "./festival-columns.ts";
import type { CountedHoliday } from "./festival-figures.ts";
import { usualAmount, usualFigure } from "./usual-figure.ts";

/** An hour of the clock, over one or several days of a holiday. */
interface Hour {
  /** How far into the business day it lies. */
  place: number;
  column: IntervalColumn;
  usual: Amount & { days: number };
  /** The hours of days that are over beside the usual ones; absent where there are none. */
  sums?: ComparedSums;
}

const newHour = (time: string, place: number): Hour => ({
  place,
  column: { time, sums: noSums(), expectedSeconds: 0, isAhead: true, isRunning: false, isOutside: true },
  usual: { ...nothing(), days: 0 },
});

/** The hours of days. */
type FindHours = (day: string) => readonly IntervalColumn[];

/** The hour in the same place of another day; of one that comes twice, the plain one where the clock shows it once. */
function sameHour(findHours: FindHours, day: string, place: string): IntervalColumn | undefined {
  const at = (wanted: string) => findHours(day).find((hour) => hourPlace(day, hour) === wanted);
  return at(place) ?? at(plainPlace(place));
}

function addHour(
  hour: Hour,
  column: IntervalColumn,
  usualHours: readonly IntervalColumn[],
  asked: AskedHow,
): void {
  const usual = usualAmount(usualHours, asked);
  addAmount(hour.column, column);
  hour.column.isAhead &&= column.isAhead;
  hour.column.isRunning ||= column.isRunning;
  hour.column.isOutside &&= column.isOutside;
  addAmount(hour.usual, usual);
  hour.usual.days += usual.days;
  if (column.isRunning || column.isAhead || usual.days === 0) return;
  const needs = requiredGroups(asked.type);
  const isKnown = ({ sums, expectedSeconds }: Amount) =>
    isHourKnown(countCovered(needs, sums), measuringSeconds({ sums, expectedSeconds }, needs));
  const isCompared = counts(column, asked) && isKnown(column) && isKnown(usual);
  hour.sums = addTotals(hour.sums ?? noTotals(), toComparedSums(column, usual, needs, isCompared));
}

/** Days of a holiday, by their places in it, from 0. */
export interface ChosenDays {
  holiday: CountedHoliday;
  chosen: readonly number[];
}

/** Each chosen day with those of its usual days of which enough is known. */
const daysBeside = ({ holiday: { days, shown }, chosen }: ChosenDays, asked: AskedHow) =>
  chosen.flatMap((index) => {
    const { day, usual } = days[index] ?? {};
    if (day === undefined) return [];
    return [{ day, usual: (usual ?? []).filter((other) => isWellKnown(shown.whole(other), asked)) }];
  });

/** Hours by their names, of the chosen days added up. */
function hoursByName(chosen: ChosenDays, findHours: FindHours, asked: AskedHow): Map<string, Hour> {
  const hours = new Map<string, Hour>();
  for (const { day, usual } of daysBeside(chosen, asked)) {
    findHours(day).forEach((column, place) => {
      const name = hourName(column);
      const hour = hours.get(name) ?? newHour(name, place);
      hours.set(name, hour);
      hour.place = Math.min(hour.place, place);
      const beside = usual.flatMap((other) => sameHour(findHours, other, hourPlace(day, column)) ?? []);
      addHour(hour, column, beside, asked);
    });
  }
  return hours;
}

const subjectsKey = ({ all }: Subjects) => all.map(({ id }) => id).join();

/** The hours of all that is needed, each set of subjects read once. */
async function loadHours(
  pool: pg.Pool,
  needed: readonly { subjects: Subjects; chosen: ChosenDays }[],
  asked: AskedHow,
): Promise<(subjects: Subjects) => FindHours> {
  const { type, openHoursOnly, now } = asked;
  const how = { measures: requiredSums(type), openHoursOnly };
  const sets = Map.groupBy(needed, ({ subjects }) => subjectsKey(subjects));
  const loaded = new Map(
    await Promise.all(
      [...sets].map(async ([key, ofSet]) => {
        const days = ofSet.flatMap(({ chosen }) =>
          daysBeside(chosen, asked).flatMap(({ day, usual }) => [day, ...usual]),
        );
        const subjects = ofSet[0]?.subjects;
        return [key, subjects && (await chosenHours(pool, days, { ...how, subjects }, now))] as const;
      }),
    ),
  );
  return (subjects) => (day) => loaded.get(subjectsKey(subjects))?.get(day) ?? [];
}

/** Hours of days of holidays added up, each holiday's beside the usual ones. */
export async function festivalHours(
  pool: pg.Pool,
  holidays: readonly ChosenDays[],
  asked: AskedHow,
): Promise<FestivalHour[][]> {
  const wanted = holidays.filter(({ chosen }) => chosen.length > 0);
  const needed = wanted.flatMap((chosen) => [
    { subjects: chosen.holiday.subjects, chosen },
    { subjects: chosen.holiday.comparable, chosen },
  ]);
  const findHours = await loadHours(pool, needed, asked);
  const { type, settings, plain } = asked;
  return holidays.map((chosen) => {
    const both = hoursByName(chosen, findHours(chosen.holiday.comparable), asked);
    return [...hoursByName(chosen, findHours(chosen.holiday.subjects), asked)]
      .sort(([a, { place }], [b, other]) => place - other.place || (a < b ? -1 : 1))
      .map(([name, { column, usual }]) => {
        const sums = both.get(name)?.sums;
        return {
          ...toPoint(type, column, settings),
          usual: usualFigure(usual, asked),
          ...(sums ? toChange(type, sums, settings, plain) : { growth: null }),
        };
      });
  });
}
