import { daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import type { Subjects } from "../../counting/clock-groups/clock-groups.ts";
import type { SumKey } from "../../counting/columns/columns.ts";
import { cellsOfChosen, type IntervalColumn, readFigures } from "../../counting/figures/figures.ts";
import { chosenHours } from "../../counting/series/series.ts";
import { addSums, noSums } from "../../counting/sums/sums.ts";

/** What is counted of days. */
export interface Counted {
  measures: readonly SumKey[];
  openHoursOnly: boolean;
  now: number;
}

/** A day with those it is compared with: the usual ones, and those of other holidays. */
export interface DayBeside {
  day: string;
  beside: readonly string[];
}

/** The columns of days. */
export interface FestivalColumns {
  whole: (day: string) => IntervalColumn;
  /** `other` as far as `day` has come: whole, unless that one is running. */
  like: (other: string, day: string) => IntervalColumn;
}

const notThere = (time: string): IntervalColumn => ({
  time,
  sums: noSums(),
  expectedSeconds: 0,
  isAhead: false,
  isRunning: false,
  isOutside: true,
});

/** The hour's name on the clock, without its day; one that comes twice has the offset behind it. */
export const hourName = ({ time }: IntervalColumn): string => time.slice(11);

/**
 * Where an hour lies in its business day: how far from the day's own date, and what the clock shows. Sites whose days
 * begin at different times share the same clock hour.
 */
export const hourPlace = (day: string, column: IntervalColumn): string =>
  `${daysBetween(day, column.time.slice(0, 10))} ${hourName(column)}`;

/** Whichever of an hour that comes twice. */
export const plainPlace = (place: string): string => place.slice(0, place.indexOf(" ") + 6);

function added(time: string, columns: readonly IntervalColumn[]): IntervalColumn {
  const all = notThere(time);
  for (const { sums, expectedSeconds, isOutside } of columns) {
    addSums(all.sums, sums);
    all.expectedSeconds += expectedSeconds;
    all.isOutside &&= isOutside;
  }
  return all;
}

/** Running days and those beside each, until its last full hour. */
async function untilFullHour(
  pool: pg.Pool,
  subjects: Subjects,
  running: readonly DayBeside[],
  { now, ...counted }: Counted,
): Promise<Map<string, IntervalColumn>> {
  if (running.length === 0) return new Map();
  const needed = running.flatMap(({ day, beside }) => [day, ...beside]);
  const hours = await chosenHours(pool, needed, { ...counted, subjects }, now);
  return new Map(
    running.flatMap(({ day, beside }) => {
      const toCome = new Set(
        (hours.get(day) ?? [])
          .filter(({ isRunning, isAhead }) => isRunning || isAhead)
          .map((hour) => plainPlace(hourPlace(day, hour))),
      );
      return [day, ...beside].map((other) => {
        const over = (hours.get(other) ?? []).filter(
          (hour) => !toCome.has(plainPlace(hourPlace(other, hour))),
        );
        return [`${other}|${day}`, added(other, over)] as const;
      });
    }),
  );
}

/** Counts of days and of those beside them, over all subjects. */
export async function festivalColumns(
  pool: pg.Pool,
  subjects: Subjects,
  days: readonly DayBeside[],
  counted: Counted,
): Promise<FestivalColumns> {
  const needed = new Set(days.flatMap(({ day, beside }) => [day, ...beside]));
  const { now, ...how } = counted;
  const asked = { ...how, subjects, cells: cellsOfChosen(needed, "1d"), by: "none" as const };
  const columns = (await readFigures(pool, asked, now)).get("");
  const whole = (day: string) => columns?.get(day) ?? notThere(day);
  const running = days.filter(({ day }) => whole(day).isRunning);
  const cut = await untilFullHour(pool, subjects, running, counted);
  return { whole, like: (other, day) => cut.get(`${other}|${day}`) ?? whole(other) };
}
