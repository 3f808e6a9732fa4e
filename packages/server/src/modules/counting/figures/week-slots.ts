import { addDays, daysBetween, toMonday, toWeekday } from "@foyer/contract/calendar-days";
import { dayStart } from "../../../platform/time/zone-time.ts";
import { type DayClock, type Days, daysIn, listPieces, type Piece, parseMinute } from "../clocks/clocks.ts";
import { notAsked } from "./slot-sums.queries.ts";
import type { WeekSlots } from "./week-sums.queries.ts";

const slotMs = 900_000;
const dayMs = 86_400_000;
const dayMinutes = 1440;

/** Days since 1970 of a day `yyyy-MM-dd`. */
const dayNumber = (day: string): number => Date.parse(day) / dayMs;

/** A day, counted from the first one asked. */
export const toIndex = (day: string, { from }: Days): number => dayNumber(day) - dayNumber(from);

/** The week of a day, counted from that of the first one asked. */
const weekIndex = (day: string, { from }: Days): number =>
  toIndex(toMonday(day), { from: toMonday(from), to: day }) / 7;

/** An hour of a business day, with the number of the hour of the week it belongs to. */
export interface PatternHour {
  piece: Piece;
  cell: number;
  /** What the clock shows at its beginning, in minutes after the midnight of the business day. */
  minute: number;
}

/** A business day that is over. */
export interface PatternDay {
  day: string;
  /** Counted from the first day asked. */
  number: number;
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

  toIndex(weekday: number, hour: string, minute: number): number {
    const key = `${weekday} ${hour}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.all.length);
    return this.all.push({ weekday, hour, minute }) - 1;
  }

  /** Their numbers by weekday, in the order of the business day. */
  byWeekday(): Map<number, number[]> {
    const cells = this.all.map((_, cell) => cell);
    const minuteAt = (cell: number) => this.all[cell]?.minute ?? 0;
    const inOrder = cells.sort((a, b) => minuteAt(a) - minuteAt(b) || a - b);
    return Map.groupBy(inOrder, (cell) => this.all[cell]?.weekday ?? 0);
  }

  /** Their names, in the order of the business day that begins first. */
  names(): string[] {
    const first = new Map<string, number>();
    for (const { hour, minute } of this.all) first.set(hour, Math.min(first.get(hour) ?? minute, minute));
    return [...first].sort(([, a], [, b]) => a - b).map(([hour]) => hour);
  }
}

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
      const weekday = toWeekday(day);
      const hours = listPieces(clock, "1h", { from: day, to: day }).map((piece) => {
        const hour = piece.time.slice(11, 16);
        const shown = parseMinute(hour);
        const minute = shown < clock.dayStartMinute ? shown + dayMinutes : shown;
        return { piece, cell: weekHours.toIndex(weekday, hour, minute), minute };
      });
      return { day, number: toIndex(day, asked), weekday, week: weekIndex(day, asked), hours };
    });
}

/** The days of subjects that share a clock. */
export interface ClockDays {
  ids: readonly number[];
  dayStartMinute: number;
  days: readonly PatternDay[];
}

/** From the first moment of all days up to but excluding the last, milliseconds since 1970; null without any day. */
export function toSpan(clocks: readonly ClockDays[]): { first: number; end: number } | null {
  const hours = clocks.flatMap(({ days }) => [days[0]?.hours[0], days.at(-1)?.hours.at(-1)]);
  const ends = hours.flatMap((hour) => (hour ? [hour.piece.begin, hour.piece.end] : []));
  return ends.length === 0 ? null : { first: Math.min(...ends), end: Math.max(...ends) };
}

/** How many weeks days lie in. */
export const weekCount = (asked: Days): number => weekIndex(asked.to, asked) + 1;

/** The slots of days, as the database is asked for them: all between the first and the last, others marked. */
export function toWeekSlots(clocks: readonly ClockDays[], asked: Days, cellCount: number): WeekSlots | null {
  const span = toSpan(clocks);
  if (span === null) return null;
  const { first, end } = span;
  const length = (end - first) / slotMs;
  const list = () => new Array<number>(length * clocks.length).fill(notAsked);
  const lists = { places: list(), days: list() };
  const runs = new Map<number, number>();
  clocks.forEach(({ ids, days }, nth) => {
    const run = nth * length;
    for (const id of ids) runs.set(id, run);
    for (const { number, week, hours } of days) {
      for (const { piece, cell } of hours) {
        for (const { at } of piece.slots()) {
          const slot = run + (at - first) / slotMs;
          lists.places[slot] = week * cellCount + cell;
          lists.days[slot] = number;
        }
      }
    }
  });
  const dayCount = daysBetween(asked.from, asked.to);
  return { first, end, cellCount, weekCount: weekCount(asked), dayCount, runs, ...lists };
}
