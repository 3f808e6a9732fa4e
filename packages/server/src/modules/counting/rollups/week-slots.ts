import { addDays, dayStart, mondayOf } from "../../../platform/time/zone-time.ts";
import type { Days } from "../time/compared-days.ts";
import type { DayClock } from "./clock-hours.ts";
import { daysIn, type Piece, piecesOf } from "./interval-pieces.ts";
import { notAsked, type WeekSlots } from "./week-sums.queries.ts";

const slotMs = 900_000;
const dayMs = 86_400_000;
const dayMinutes = 1440;

/** Days since 1970 of a day `yyyy-MM-dd`. */
export const dayNumber = (day: string): number => Date.parse(day) / dayMs;

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string): number => dayNumber(day) - dayNumber(mondayOf(day)) + 1;

/** An hour of a business day, with the number of the hour of the week it belongs to. */
export interface PatternHour {
  piece: Piece;
  cell: number;
}

/** A business day that is over. */
export interface PatternDay {
  day: string;
  weekday: number;
  /** Counted from the first week asked. */
  week: number;
  hours: PatternHour[];
}

/** Numbers the hours of the week in the order in which they are met; clocks of all subjects share them. */
export class WeekHours {
  private readonly numbers = new Map<string, number>();
  /** `minute`: after the midnight of the business day. */
  readonly all: { weekday: number; hour: string; minute: number }[] = [];

  numberOf(weekday: number, hour: string, minute: number): number {
    const key = `${weekday} ${hour}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.all.length);
    return this.all.push({ weekday, hour, minute }) - 1;
  }

  /** Their names, in the order of the business day that begins first. */
  names(): string[] {
    const first = new Map<string, number>();
    for (const { hour, minute } of this.all) first.set(hour, Math.min(first.get(hour) ?? minute, minute));
    return [...first].sort(([, a], [, b]) => a - b).map(([hour]) => hour);
  }
}

/** Minutes after midnight of a clock's time `HH:mm`. */
export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));

/** The business days of a clock that are over at `now`, without those left out, hour by hour. */
export function patternDays(
  clock: DayClock,
  asked: Days,
  without: ReadonlySet<string>,
  weekHours: WeekHours,
  now: number,
): PatternDay[] {
  const isOver = (day: string) => dayStart(clock.zone, addDays(day, 1), clock.dayStartMinute) <= now;
  return daysIn(asked)
    .filter((day) => isOver(day) && !without.has(day))
    .map((day) => {
      const weekday = weekdayOf(day);
      const hours = piecesOf(clock, "1h", { from: day, to: day }).map((piece) => {
        const hour = piece.time.slice(11, 16);
        const shown = minuteOf(hour);
        const minute = shown < clock.dayStartMinute ? shown + dayMinutes : shown;
        return { piece, cell: weekHours.numberOf(weekday, hour, minute) };
      });
      const week = (dayNumber(mondayOf(day)) - dayNumber(mondayOf(asked.from))) / 7;
      return { day, weekday, week, hours };
    });
}

/** The slots of days, as the database is asked for them: all between the first and the last, others marked. */
export function slotsOf(days: readonly PatternDay[]): WeekSlots | null {
  const first = days[0]?.hours[0]?.piece.begin;
  const end = days.at(-1)?.hours.at(-1)?.piece.end;
  if (first === undefined || end === undefined) return null;
  const list = () => new Array<number>((end - first) / slotMs).fill(notAsked);
  const lists = { cells: list(), weeks: list(), days: list(), minutes: list() };
  for (const { day, week, hours } of days) {
    const number = dayNumber(day);
    for (const { piece, cell } of hours) {
      for (const { at, minute } of piece.slots()) {
        const nth = (at - first) / slotMs;
        lists.cells[nth] = cell;
        lists.weeks[nth] = week;
        lists.days[nth] = number;
        lists.minutes[nth] = minute;
      }
    }
  }
  return { first, lastWeek: days.at(-1)?.week ?? 0, ...lists };
}
