import {
  addDays,
  dayOf,
  dayStart,
  offsetText,
  readWall,
  toWall,
  writeWall,
} from "../../../platform/time/zone-time.ts";

const hourMs = 3_600_000;
const slotMs = 900_000;
/** No clock is turned by more, so that no slot of a day is missed. */
const longestTurnMs = 2 * hourMs;

/** What decides which slots are a subject's day. */
export interface DayClock {
  zone: string;
  dayStartMinute: number;
}

/** What lies between two full hours of a clock; a change of the clock may make it shorter, or make it come twice. */
export interface ClockHour {
  /** Minutes after the midnight of the day; beyond 24 hours where the business day reaches into the next one. */
  minute: number;
  offset: number;
  /** Beginnings of its quarters of an hour, milliseconds since 1970. */
  slots: number[];
}

/** The slots of a local business day, in order: those the roll-ups of the day are made of. */
function daySlots({ zone, dayStartMinute }: DayClock, day: string): number[] {
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

/** The hours of a local business day, counted from its beginning. */
export function clockHours(clock: DayClock, day: string): ClockHour[] {
  const { zone, dayStartMinute } = clock;
  const hours: ClockHour[] = [];
  const midnight = readWall(`${day} 00:00:00`);
  for (const slot of daySlots(clock, day)) {
    const wall = toWall(zone, slot);
    const sinceStart = wall - midnight - dayStartMinute * 60_000;
    const minute = Math.floor(sinceStart / hourMs) * 60 + dayStartMinute;
    const last = hours.at(-1);
    if (last?.minute === minute && last.offset === wall - slot) last.slots.push(slot);
    else hours.push({ minute, offset: wall - slot, slots: [slot] });
  }
  return hours;
}

/** The hour's name without regard to its coming twice. */
export const plainName = ({ minute }: ClockHour): string => writeWall(minute * 60_000).slice(11, 16);

/** The hour's name; one that the clock shows twice gets the offset, so that both stand apart. */
export function nameOf(hour: ClockHour, hours: readonly ClockHour[]): string {
  const comesTwice = hours.filter(({ minute }) => minute === hour.minute).length > 1;
  return plainName(hour) + (comesTwice ? offsetText(hour.offset) : "");
}
