import type { Interval } from "@foyer/contract/analytics/intervals";
import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import {
  dayStart,
  mondayOf,
  offsetAt,
  offsetText,
  readWall,
  writeWall,
} from "../../../platform/time/zone-time.ts";
import type { Days } from "../time/compared-days.ts";
import { clockPieces, type DayClock, daySlots } from "./clock-hours.ts";

const minuteMs = 60_000;
const slotMinutes = 15;
const slotMs = slotMinutes * minuteMs;
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
  /** The slots it is made of, in order; of five minutes the one they lie in. */
  slots: () => PlacedSlot[];
}

/** Lengths of a clock, in minutes; all others are made of whole business days. */
const clockMinutes = { "5m": 5, "30m": 30, "1h": 60 } as const;

export const isOfClock = (interval: Interval): interval is keyof typeof clockMinutes =>
  interval in clockMinutes;

/** The first day after the day, week, month or year that a day lies in. */
function dayAfterPiece(interval: Interval, day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  if (interval === "1w") return addDays(mondayOf(day), 7);
  if (interval === "1n") return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  if (interval === "1y") return `${year + 1}-01-01`;
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

export const daysIn = ({ from, to }: Days): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, nth) => addDays(from, nth));

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

/** A business day in pieces of a clock's length. */
function clockPiecesOf(clock: DayClock, day: string, minutes: number): Unplaced[] {
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

/** The pieces of business days on a clock, in the order of time. */
export function piecesOf(clock: DayClock, interval: Interval, days: Days): Piece[] {
  const { zone, dayStartMinute } = clock;
  if (isOfClock(interval))
    return inOrder(daysIn(days).flatMap((day) => clockPiecesOf(clock, day, clockMinutes[interval])));
  return dayPieces(interval, days).map((piece) => ({
    time: piece.from,
    begin: dayStart(zone, piece.from, dayStartMinute),
    end: dayStart(zone, addDays(piece.to, 1), dayStartMinute),
    place: readWall(`${piece.from} 00:00:00`),
    slots: () => daysIn(piece).flatMap((day) => placedSlots(clock, day)),
  }));
}
