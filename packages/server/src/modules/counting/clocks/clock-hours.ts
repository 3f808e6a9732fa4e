import { addDays } from "@foyer/contract/calendar-days";
import {
  dayStart,
  offsetAt,
  offsetText,
  readWall,
  toBusinessDay,
  toMoments,
  writeWall,
} from "../../../platform/time/zone-time.ts";

export const minuteMs = 60_000;
const hourMs = 3_600_000;
export const slotMs = 900_000;
/** No clock is turned by more, so that no slot of a day is missed. */
export const longestTurnMs = 2 * hourMs;

/** What decides which slots are a subject's day. */
export interface DayClock {
  zone: string;
  dayStartMinute: number;
}

/**
 * The time between two full hours of a clock (or halves of them); a change of the clock may shorten it, or make it
 * occur twice.
 */
export interface ClockHour {
  /**
   * What the clock shows at its beginning, in minutes after the midnight of the day; beyond 24 hours where the business
   * day reaches into the next one.
   */
  minute: number;
  /** Whether the clock shows that twice. */
  isTwice: boolean;
  offset: number;
  /** Beginnings of its quarters of an hour, milliseconds since 1970. */
  slots: number[];
}

/** The slots of a local business day, in order: those the roll-ups of the day are made of. */
export function daySlots({ zone, dayStartMinute }: DayClock, day: string): number[] {
  const begin = dayStart(zone, day, dayStartMinute);
  const end = dayStart(zone, addDays(day, 1), dayStartMinute);
  const slots: number[] = [];
  // A clock put back just behind the end brings a piece of the day once more.
  if (offsetAt(zone, begin - longestTurnMs) === offsetAt(zone, end + longestTurnMs)) {
    for (let slot = begin; slot < end; slot += slotMs) slots.push(slot);
    return slots;
  }
  // The clock is turned: a piece of the day may lie beyond the beginning of the next.
  for (let slot = begin - longestTurnMs; slot < end + longestTurnMs; slot += slotMs)
    if (toBusinessDay(zone, slot, dayStartMinute) === day) slots.push(slot);
  return slots;
}

/** A local business day in pieces of so many minutes (a multiple of 15), counted from its beginning. */
export function clockPieces(clock: DayClock, day: string, minutes: number): ClockHour[] {
  const { zone, dayStartMinute } = clock;
  const length = minutes * minuteMs;
  const pieces: ClockHour[] = [];
  const midnight = readWall(`${day} 00:00:00`);
  const begin = midnight + dayStartMinute * minuteMs;
  const slots = daySlots(clock, day);
  const offset = offsetAt(zone, slots[0] ?? 0);
  const isTurned = offset !== offsetAt(zone, slots.at(-1) ?? 0);
  let place = Number.NaN;
  for (const slot of slots) {
    const wall = slot + (isTurned ? offsetAt(zone, slot) : offset);
    const before = place;
    place = Math.floor((wall - begin) / length);
    const last = pieces.at(-1);
    if (last && place === before && last.offset === wall - slot) last.slots.push(slot);
    // A change of the clock may begin a piece within the hour: it is called by what the clock shows then.
    else
      pieces.push({
        minute: (wall - midnight) / minuteMs,
        isTwice: isTurned && toMoments(zone, wall).kind === "twice",
        offset: wall - slot,
        slots: [slot],
      });
  }
  return pieces;
}

/** The hours of a local business day, counted from its beginning. */
export const clockHours = (clock: DayClock, day: string): ClockHour[] => clockPieces(clock, day, 60);

/** The hour's name without regard to its coming twice. */
export const plainName = ({ minute }: ClockHour): string => writeWall(minute * minuteMs).slice(11, 16);

/** The hour's name; one that the clock shows twice gets the offset, so that both stand apart. */
export const hourName = (hour: ClockHour): string =>
  plainName(hour) + (hour.isTwice ? offsetText(hour.offset) : "");
