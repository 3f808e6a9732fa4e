import type { Interval } from "@foyer/contract/analytics/intervals";
import { addDays, daysBetween, toMonday } from "@foyer/contract/calendar-days";
import { dayStart, offsetAt, offsetText, readWall, writeWall } from "../../../platform/time/zone-time.ts";
import {
  type ClockHour,
  clockHours,
  clockPieces,
  type DayClock,
  daySlots,
  hourName,
  longestTurnMs,
  minuteMs,
  plainName,
  slotMs,
} from "./clock-hours.ts";

export type { ClockHour, DayClock };
export { clockHours, clockPieces, daySlots, hourName, plainName };

/** Business days, both included, `yyyy-MM-dd`. */
export interface Days {
  from: string;
  to: string;
}

/** The first day of a day's month, or of one so many months after. */
export function toMonth(day: string, after = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/** The first days of the months that days lie in. */
export function monthsIn({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let month = toMonth(from); month <= to; month = toMonth(month, 1)) months.push(month);
  return months;
}

/** No day at all, before a day. */
export const noDays = (day: string): Days => ({ from: day, to: addDays(day, -1) });

/**
 * Spans by a local today, where `latest` is today where it is latest: of a span that runs there and has not begun here,
 * nothing compares yet.
 */
export function onceBegun<Spans extends ComparedDays>(
  daysAt: (today: string) => Spans,
  latest: string,
): (today: string) => Spans {
  return (today) => {
    const spans = daysAt(today);
    const { current, previous } = spans;
    const runsElsewhere = today < current.from && current.from <= latest;
    return runsElsewhere ? { ...spans, previous: noDays(previous.from) } : spans;
  };
}

/** A span beside the one it is compared with. */
export interface ComparedDays {
  current: Days;
  previous: Days;
  /** The last current day is still going on: only the same elapsed time of the last previous day compares. */
  running: boolean;
}

const slotMinutes = 15;
const hourMinutes = 60;
const dayMinutes = 1440;

/** A slot with what the clock shows at its beginning, in minutes after midnight. */
export interface PlacedSlot {
  at: number;
  minute: number;
}

/** A piece of time of subjects that share a clock. Moments in milliseconds. */
export interface Piece {
  /** Name of its column. */
  time: string;
  begin: number;
  end: number;
  /**
   * Its place among the pieces of all clocks: the latest time the clock has shown up to its beginning, so that what it
   * shows for the second time stands behind what it showed for the first.
   */
  place: number;
  /** The business days it consists of; null where it is a part of one. */
  days: Days | null;
  /** Which full hour of a business day it is, counted from the day's beginning, where no clock is turned. */
  hour?: { day: string; nth: number };
  /** The slots it is made of, in order; of five minutes the one they lie in. */
  slots: () => PlacedSlot[];
}

/** Lengths of a clock, in minutes; all others are made of whole business days. */
const clockMinutes = { "5m": 5, "30m": 30, "1h": 60 } as const;

export const isOfClock = (interval: Interval): interval is keyof typeof clockMinutes =>
  interval in clockMinutes;

/** The first day after the day, week, month or year that a day lies in. */
function dayAfterPiece(interval: Interval, day: string): string {
  if (interval === "1w") return addDays(toMonday(day), 7);
  if (interval === "1n") return toMonth(day, 1);
  if (interval === "1y") return `${Number(day.slice(0, 4)) + 1}-01-01`;
  return addDays(day, 1);
}

/** Days, weeks (from Monday), months or years, cut to the days asked. */
export function dayPieces(interval: Interval, { from, to }: Days): Days[] {
  const pieces: Days[] = [];
  for (let day = from; day <= to; ) {
    const next = dayAfterPiece(interval, day);
    pieces.push({ from: day, to: next > to ? to : addDays(next, -1) });
    day = next;
  }
  return pieces;
}

export function daysIn({ from, to }: Days): string[] {
  const first = readWall(`${from} 00:00:00`);
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, nth) =>
    writeWall(first + nth * dayMinutes * minuteMs).slice(0, 10),
  );
}

/** The slots of a business day. */
export function placedSlots(clock: DayClock, day: string): PlacedSlot[] {
  const slots = daySlots(clock, day);
  const [first = 0, last = 0] = [slots[0], slots.at(-1)];
  const offset = offsetAt(clock.zone, first);
  const isTurned = offset !== offsetAt(clock.zone, last);
  return slots.map((at) => {
    const wall = at + (isTurned ? offsetAt(clock.zone, at) : offset);
    return { at, minute: Math.floor(wall / minuteMs) % dayMinutes };
  });
}

type Unplaced = Omit<Piece, "place"> & { wall: number };

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The pieces of a day on which no clock is turned, nor around it: all of one length. Null of any other. */
function regularPieces(clock: DayClock, day: string, minutes: number): Unplaced[] | null {
  const { zone, dayStartMinute } = clock;
  const first = dayStart(zone, day, dayStartMinute);
  const end = first + dayMinutes * minuteMs;
  const offset = offsetAt(zone, first);
  const around = [first - longestTurnMs, end - slotMs, end + longestTurnMs];
  const isRegular = around.every((moment) => offsetAt(zone, moment) === offset);
  const midnight = readWall(`${day} 00:00:00`);
  if (!isRegular || first + offset !== midnight + dayStartMinute * minuteMs) return null;
  const next = addDays(day, 1);
  const length = minutes * minuteMs;
  const slotCount = Math.ceil(minutes / slotMinutes);
  return Array.from({ length: dayMinutes / minutes }, (_, nth) => {
    const minute = dayStartMinute + nth * minutes;
    const shown = minute % dayMinutes;
    const begin = first + nth * length;
    const firstSlot = Math.floor((nth * minutes) / slotMinutes);
    return {
      time: `${minute < dayMinutes ? day : next} ${twoDigits(Math.floor(shown / 60))}:${twoDigits(shown % 60)}`,
      wall: midnight + minute * minuteMs,
      begin,
      end: begin + length,
      days: null,
      ...(minutes === hourMinutes ? { hour: { day, nth } } : {}),
      slots: () =>
        Array.from({ length: slotCount }, (_, slot) => ({
          at: first + (firstSlot + slot) * slotMs,
          minute: (dayStartMinute + (firstSlot + slot) * slotMinutes) % dayMinutes,
        })),
    };
  });
}

/** A business day in pieces of a clock's length. */
function listClockPieces(clock: DayClock, day: string, minutes: number): Unplaced[] {
  const regular = regularPieces(clock, day, minutes);
  if (regular) return regular;
  const midnight = readWall(`${day} 00:00:00`);
  const parts = Math.max(1, slotMinutes / minutes);
  return clockPieces(clock, day, minutes * parts).flatMap(({ minute, isTwice, offset, slots }) => {
    const [first = 0, last = 0] = [slots[0], slots.at(-1)];
    const length = parts > 1 ? slotMs / parts : last + slotMs - first;
    return Array.from({ length: parts }, (_, part) => ({
      time:
        writeWall(midnight + (minute + part * minutes) * minuteMs).slice(0, 16) +
        (isTwice ? offsetText(offset) : ""),
      wall: midnight + (minute + part * minutes) * minuteMs,
      begin: first + part * length,
      end: first + (part + 1) * length,
      days: null,
      slots: () => slots.map((at) => ({ at, minute: Math.floor((at + offset) / minuteMs) % dayMinutes })),
    }));
  });
}

/** Pieces in the order of time; where the clock is turned a day may reach behind the beginning of the next. */
function inOrder(pieces: readonly Unplaced[]): Piece[] {
  let place = Number.NEGATIVE_INFINITY;
  return pieces
    .toSorted((a, b) => a.begin - b.begin)
    .map(({ wall, ...piece }) => {
      place = Math.max(place, wall);
      return { ...piece, place };
    });
}

/** Business days as one piece. */
export const pieceOfDays = (clock: DayClock, days: Days): Piece => ({
  time: days.from,
  begin: dayStart(clock.zone, days.from, clock.dayStartMinute),
  end: dayStart(clock.zone, addDays(days.to, 1), clock.dayStartMinute),
  place: readWall(`${days.from} 00:00:00`),
  days,
  slots: () => daysIn(days).flatMap((day) => placedSlots(clock, day)),
});

/** The pieces of business days on a clock, in the order of time. */
export function listPieces(clock: DayClock, interval: Interval, days: Days): Piece[] {
  if (isOfClock(interval))
    return inOrder(daysIn(days).flatMap((day) => listClockPieces(clock, day, clockMinutes[interval])));
  return dayPieces(interval, days).map((piece) => pieceOfDays(clock, piece));
}

/** Minutes after midnight of a clock's time `HH:mm`. */
export const parseMinute = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
