import { toWeekday } from "@foyer/contract/calendar-days";
import { isOpenWithin, type OpenHours } from "../../../../platform/time/open-hours.ts";
import { dayNumber, isException } from "../../../../platform/time/opening-plan.ts";
import { clockHours, type DayClock, hourName, plainName } from "../../clocks/clocks.ts";

const minuteMs = 60_000;
const dayMinutes = 1440;
export const slotMinutes = 15;

/** The clock of an entity: its days and when it is open. */
export interface EntityClock extends DayClock, OpenHours {}

/** A local business day of an entity, slot by slot. */
export interface BusinessDay {
  day: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** A holiday, or a day with other hours than its weekday: neither estimated nor a basis for estimates. */
  isHoliday: boolean;
  /** Beginnings, milliseconds since 1970, in order. */
  slots: readonly number[];
  /** What the clock shows at the beginning of each, in minutes after midnight. */
  minutes: readonly number[];
  /** The same place in other days: the minute, and whether the clock shows it for the second time. */
  keys: readonly number[];
  isOpen: readonly boolean[];
  /** Position in `hours` of each slot's hour. */
  hourBySlot: readonly number[];
  hours: readonly { name: string; plain: string }[];
}

/** Lays a business day out. */
export function businessDay(clock: EntityClock, day: string, isHoliday: boolean): BusinessDay {
  const hours = clockHours(clock, day);
  const slots: number[] = [];
  const minutes: number[] = [];
  const keys: number[] = [];
  const hourBySlot: number[] = [];
  const seen = new Set<number>();
  for (const [index, hour] of hours.entries()) {
    for (const slot of hour.slots) {
      const minute = Math.floor((slot + hour.offset) / minuteMs) % dayMinutes;
      slots.push(slot);
      minutes.push(minute);
      keys.push(seen.has(minute) ? minute + dayMinutes : minute);
      seen.add(minute);
      hourBySlot.push(index);
    }
  }
  return {
    day,
    weekday: toWeekday(day),
    isHoliday: isHoliday || isException(clock.hours, dayNumber(day)),
    slots,
    minutes,
    keys,
    isOpen: slots.map((slot) => isOpenWithin(clock, slot, slot + slotMinutes * minuteMs)),
    hourBySlot,
    hours: hours.map((hour) => ({ name: hourName(hour), plain: plainName(hour) })),
  };
}
