import type pg from "pg";
import { sumsOf } from "../../counting/metrics/metrics.ts";
import type { Subjects } from "../../counting/rollups/clock-groups.ts";
import { holidayDays } from "../../places/holidays/holiday-days.ts";
import type { AskedSubjects } from "../home/subjects.ts";
import { type Comparable, comparableSubjects } from "./comparable-subjects.ts";
import { type DayBeside, type FestivalColumns, festivalColumns } from "./festival-columns.ts";
import {
  type Asked,
  type CountedHoliday,
  changeBetween,
  daysAligned,
  holidayDaysOf,
  holidaySpan,
} from "./festival-figures.ts";
import type { HolidayRow } from "./festivals.queries.ts";
import { spanBefore } from "./usual-days.ts";

/** How holidays are asked about. */
export interface AskedHow extends Asked {
  plain: boolean;
  openHoursOnly: boolean;
  now: number;
}

export interface CountedHolidays {
  holidays: CountedHoliday[];
  /** Of all subjects. */
  shown: FestivalColumns;
  /** Change of a holiday against another, of the pairs counted. */
  change: (one: HolidayRow, other: HolidayRow) => number | null;
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
  readonly #loaded = new Map<string, FestivalColumns>();

  static #keyOf = ({ all }: Subjects) => all.map(({ id }) => id).join();

  need(subjects: Subjects, days: readonly DayBeside[]): void {
    const key = ColumnsOfSubjects.#keyOf(subjects);
    const known = this.#asked.get(key) ?? { subjects, beside: new Map() };
    this.#asked.set(key, known);
    for (const each of days) note(known.beside, each);
  }

  async load(pool: pg.Pool, { type, openHoursOnly, now }: AskedHow): Promise<void> {
    const counted = { measures: sumsOf(type), openHoursOnly, now };
    await Promise.all(
      [...this.#asked].map(async ([key, { subjects, beside }]) => {
        this.#loaded.set(key, await festivalColumns(pool, subjects, listed(beside), counted));
      }),
    );
  }

  of(subjects: Subjects): FestivalColumns {
    const columns = this.#loaded.get(ColumnsOfSubjects.#keyOf(subjects));
    if (!columns) throw new Error("columns were not asked for");
    return columns;
  }
}

/** Which subjects are compared: one alone always is, and what it lacks shows in the days. */
const comparableOf = async (pool: pg.Pool, subjects: Subjects, plain: boolean): Promise<Comparable> =>
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
  const [allHolidays, comparable] = await Promise.all([
    first && last ? holidayDays(pool, tenantId, first, last) : new Set<string>(),
    comparableOf(pool, subjects, asked.plain),
  ]);
  const columns = new ColumnsOfSubjects();
  columns.need(subjects, []);
  const planned = holidays.map((holiday) => {
    const days = holidayDaysOf(holiday, allHolidays);
    const compared = comparable(spanBefore(holiday.startTime), holidaySpan(holiday));
    const beside = days.map(({ day, usual }) => ({ day, beside: usual }));
    columns.need(subjects, beside);
    columns.need(compared, beside);
    return { holiday, days, compared };
  });
  const pairSubjects = new Map(
    pairs.map((pair) => {
      const compared = comparable(holidaySpan(pair[0]), holidaySpan(pair[1]));
      columns.need(subjects, wholeOf(pair[1]));
      columns.need(compared, alignedBothWays(pair));
      return [pairKey(...pair), compared];
    }),
  );
  await columns.load(pool, asked);
  return {
    shown: columns.of(subjects),
    holidays: planned.map(({ holiday, days, compared }) => ({
      holiday,
      days,
      shown: columns.of(subjects),
      compared: columns.of(compared),
      comparable: compared,
    })),
    change: (one, other) => {
      const compared = pairSubjects.get(pairKey(one, other));
      return compared ? changeBetween(one, other, columns.of(compared), asked) : null;
    },
  };
}

const pairKey = (one: HolidayRow, other: HolidayRow) => `${one.id}|${other.id}`;

const wholeOf = (holiday: HolidayRow): DayBeside[] =>
  holidayDaysOf(holiday, new Set()).map(({ day }) => ({ day, beside: [] }));
