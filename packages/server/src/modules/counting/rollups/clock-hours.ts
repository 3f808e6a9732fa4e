import { addDays } from "@foyer/contract/calendar-days";
import {
  dayOf,
  dayStart,
  offsetAt,
  offsetText,
  readWall,
  toWall,
  writeWall,
} from "../../../platform/time/zone-time.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const slotMs = 900_000;
/** No clock is turned by more, so that no slot of a day is missed. */
const longestTurnMs = 2 * hourMs;

/** What decides which slots are a subject's day. */
export interface DayClock {
  zone: string;
  dayStartMinute: number;
}

/**
 * What lies between two full hours of a clock (or halves of them); a change of the clock may make it shorter, or make
 * it come twice.
 */
export interface ClockHour {
  /** Minutes after the midnight of the day; beyond 24 hours where the business day reaches into the next one. */
  minute: number;
  offset: number;
  /** Beginnings of its quarters of an hour, milliseconds since 1970. */
  slots: number[];
}

/** The slots of a local business day, in order: those the roll-ups of the day are made of. */
export function daySlots({ zone, dayStartMinute }: DayClock, day: string): number[] {
  const begin = dayStart(zone, day, dayStartMinute);
  const end = dayStart(zone, addDays(day, 1), dayStartMinute);
  const slots: number[] = [];
  if (toWall(zone, begin) - begin === toWall(zone, end) - end) {
    for (let slot = begin; slot < end; slot += slotMs) slots.push(slot);
    return slots;
  }
  // The clock is turned: a piece of the day may lie beyond the beginning of the next.
  for (let slot = begin - longestTurnMs; slot < end + longestTurnMs; slot += slotMs)
    if (dayOf(zone, slot, dayStartMinute) === day) slots.push(slot);
  return slots;
}

/** A local business day in pieces of so many minutes (a multiple of 15), counted from its beginning. */
export function clockPieces(clock: DayClock, day: string, minutes: number): ClockHour[] {
  const { zone, dayStartMinute } = clock;
  const length = minutes * minuteMs;
  const pieces: ClockHour[] = [];
  const begin = readWall(`${day} 00:00:00`) + dayStartMinute * minuteMs;
  const slots = daySlots(clock, day);
  const offset = offsetAt(zone, slots[0] ?? 0);
  const isTurned = offset !== offsetAt(zone, slots.at(-1) ?? 0);
  for (const slot of slots) {
    const wall = slot + (isTurned ? offsetAt(zone, slot) : offset);
    const minute = Math.floor((wall - begin) / length) * minutes + dayStartMinute;
    const last = pieces.at(-1);
    if (last?.minute === minute && last.offset === wall - slot) last.slots.push(slot);
    else pieces.push({ minute, offset: wall - slot, slots: [slot] });
  }
  return pieces;
}

/** The hours of a local business day, counted from its beginning. */
export const clockHours = (clock: DayClock, day: string): ClockHour[] => clockPieces(clock, day, 60);

/** The hour's name without regard to its coming twice. */
export const plainName = ({ minute }: ClockHour): string => writeWall(minute * minuteMs).slice(11, 16);

/** The hour's name; one that the clock shows twice gets the offset, so that both stand apart. */
export function nameOf(hour: ClockHour, hours: readonly ClockHour[]): string {
  const comesTwice = hours.filter(({ minute }) => minute === hour.minute).length > 1;
  return plainName(hour) + (comesTwice ? offsetText(hour.offset) : "");
}
