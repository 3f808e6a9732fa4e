import type pg from "pg";
import { only, type Subjects, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { holidayCalendar, noHolidays } from "../../places/holidays/holidays.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { type Comparable, comparableSubjects } from "./comparable-subjects.ts";
import { type DayBeside, type FestivalColumns, festivalColumns } from "./festival-columns.ts";
import {
  type Asked,
  type ComparedColumns,
  type CountedHoliday,
  changeBetween,
  daysAligned,
  type HolidayChange,
  holidaySpan,
  listHolidayDays,
} from "./festival-figures.ts";
import { festivalPairs } from "./festival-pairs.ts";
import { type HolidayRow, isOneFor } from "./festivals.queries.ts";
import { spanBefore } from "./usual-days.ts";

/** How holidays are asked about. */
export interface AskedHow extends Asked {
  openHoursOnly: boolean;
  now: number;
}

export interface CountedHolidays {
  holidays: CountedHoliday[];
  /** Columns of the subjects that have this holiday. */
  shown: (holiday: HolidayRow) => FestivalColumns;
  /** Change of a holiday against another, of the pairs counted. */
  change: (one: HolidayRow, other: HolidayRow) => HolidayChange | null;
}

export type HolidayPair = readonly [one: HolidayRow, other: HolidayRow];

type Beside = Map<string, Set<string>>;

function note(beside: Beside, { day, beside: others }: DayBeside): void {
  beside.set(day, new Set([...(beside.get(day) ?? []), ...others]));
}

const listed = (beside: Beside): DayBeside[] =>
  [...beside].map(([day, others]) => ({ day, beside: [...others] }));

/** Loads the days of subjects once, however many holidays ask for them. */
class ColumnsOfSubjects {
  readonly #asked = new Map<string, { subjects: Subjects; beside: Beside }>();
  readonly #paired = new Map<string, Beside>();
  readonly #loaded = new Map<string, ComparedColumns>();

  static #toKey = ({ all }: Subjects) => all.map(({ id }) => id).join();

  need(subjects: Subjects, days: readonly DayBeside[]): void {
    const key = ColumnsOfSubjects.#toKey(subjects);
    const known = this.#asked.get(key) ?? { subjects, beside: new Map() };
    this.#asked.set(key, known);
    for (const each of days) note(known.beside, each);
  }

  /** The same, to be compared with those beside them. */
  needPairs(subjects: Subjects, days: readonly DayBeside[]): void {
    this.need(subjects, days);
    const key = ColumnsOfSubjects.#toKey(subjects);
    const paired = this.#paired.get(key) ?? new Map<string, Set<string>>();
    this.#paired.set(key, paired);
    for (const each of days) note(paired, each);
  }

  async load(pool: pg.Pool, { type, plain, openHoursOnly, now }: AskedHow): Promise<void> {
    const counted = { measures: requiredSums(type), openHoursOnly, now };
    await Promise.all(
      [...this.#asked].map(async ([key, { subjects, beside }]) => {
        const columns = await festivalColumns(pool, subjects, listed(beside), counted);
        const paired = listed(this.#paired.get(key) ?? new Map());
        const pair = await festivalPairs(pool, subjects, columns, paired, { ...counted, type, plain });
        this.#loaded.set(key, { ...columns, pair });
      }),
    );
  }

  of(subjects: Subjects): ComparedColumns {
    const columns = this.#loaded.get(ColumnsOfSubjects.#toKey(subjects));
    if (!columns) throw new Error("columns were not asked for");
    return columns;
  }
}

/** The subjects all of some holidays are one for. */
const holidaySubjects = (subjects: Subjects, ...holidays: readonly HolidayRow[]): Subjects =>
  only(subjects, (subject) => holidays.every((holiday) => isOneFor(holiday, [subjectSite(subject)])));

/** Which subjects are compared: one alone always is, and what it lacks shows in the days. */
const findComparable = async (pool: pg.Pool, subjects: Subjects, plain: boolean): Promise<Comparable> =>
  plain || subjects.all.length === 1 ? () => subjects : comparableSubjects(pool, subjects);

const alignedBothWays = ([one, other]: HolidayPair): DayBeside[] =>
  daysAligned(one, other).flatMap(({ day, beside }) => [
    { day, beside: [beside] },
    { day: beside, beside: [day] },
  ]);

/** Counts of holidays, of the usual days of each, and of those they are compared with. */
export async function countHolidays(
  pool: pg.Pool,
  tenantId: number,
  subjects: AskedSubjects,
  holidays: readonly HolidayRow[],
  pairs: readonly HolidayPair[],
  asked: AskedHow,
): Promise<CountedHolidays> {
  const first = holidays.map(({ startTime }) => spanBefore(startTime).from).sort()[0];
  const last = holidays
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  const [calendar, comparable] = await Promise.all([
    first && last
      ? holidayCalendar(pool, tenantId, subjects.all.map(subjectSite), { from: first, to: last })
      : noHolidays,
    findComparable(pool, subjects, asked.plain),
  ]);
  const columns = new ColumnsOfSubjects();
  const planned = holidays.map((holiday) => {
    const own = holidaySubjects(subjects, holiday);
    const days = listHolidayDays(holiday, calendar.ofSites(own.all.map(subjectSite)));
    const compared = holidaySubjects(
      comparable(spanBefore(holiday.startTime), holidaySpan(holiday)),
      holiday,
    );
    const beside = days.map(({ day, usual }) => ({ day, beside: usual }));
    columns.need(own, beside);
    columns.needPairs(compared, beside);
    return { holiday, days, own, compared };
  });
  const pairSubjects = new Map(
    pairs.map((pair) => {
      const compared = holidaySubjects(comparable(holidaySpan(pair[0]), holidaySpan(pair[1])), ...pair);
      columns.need(holidaySubjects(subjects, pair[1]), allDays(pair[1]));
      columns.need(compared, alignedBothWays(pair));
      columns.needPairs(
        compared,
        daysAligned(...pair).map(({ day, beside }) => ({ day, beside: [beside] })),
      );
      return [pairKey(...pair), compared];
    }),
  );
  await columns.load(pool, asked);
  return {
    shown: (holiday) => columns.of(holidaySubjects(subjects, holiday)),
    holidays: planned.map(({ holiday, days, own, compared }) => ({
      holiday,
      days,
      subjects: own,
      shown: columns.of(own),
      compared: columns.of(compared),
      comparable: compared,
    })),
    change: (one, other) => {
      const compared = pairSubjects.get(pairKey(one, other));
      return compared ? changeBetween(one, other, compared, columns.of(compared), asked) : null;
    },
  };
}

const pairKey = (one: HolidayRow, other: HolidayRow) => `${one.id}|${other.id}`;

const allDays = (holiday: HolidayRow): DayBeside[] =>
  listHolidayDays(holiday, new Set()).map(({ day }) => ({ day, beside: [] }));
