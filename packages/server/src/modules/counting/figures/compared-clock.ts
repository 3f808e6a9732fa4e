import { addDays } from "@foyer/contract/calendar-days";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { ClockGroup } from "../clock-groups/clock-groups.ts";
import { type ComparedDays, type PlacedSlot, placedSlots } from "../clocks/clocks.ts";
import type { Stretch } from "./compared-units.ts";
import type { DayPair } from "./day-pairs.ts";
import type { NumberedSlot } from "./slot-sums.queries.ts";

/** Now and before. */
export const sides = [0, 1] as const;
export type Side = (typeof sides)[number];

export const dayOn = ({ current, previous }: DayPair, side: Side): string | null =>
  side === 0 ? current : previous;

/** An hour of a day, and its number among the pieces that are read. */
export interface NumberedHour {
  piece: number;
  slots: PlacedSlot[];
}

/** The hours of a day by what the clock shows. */
export type HoursOfDay = Map<number, NumberedHour>;

/** The days of two spans on the clock of a group. */
export class ComparedClock {
  readonly #group: ClockGroup;
  readonly #days: ComparedDays;
  readonly #today: string;
  /** How much of the running day has passed. */
  readonly #elapsedMs: number;
  readonly #stretches = new Map<string, Stretch>();
  readonly #hours = new Map<string, HoursOfDay>();
  readonly slots: NumberedSlot[] = [];
  #pieces = 0;

  constructor(group: ClockGroup, days: ComparedDays, today: string, elapsedMs: number) {
    this.#group = group;
    this.#days = days;
    this.#today = today;
    this.#elapsedMs = elapsedMs;
  }

  /** The running day, and the one it is compared with, end where the elapsed time does. */
  isCut(side: Side, day: string): boolean {
    return this.#days.running && day === (side === 0 ? this.#today : this.#days.previous.to);
  }

  whole(day: string): Stretch {
    const { zone, dayStartMinute } = this.#group;
    const known = this.#stretches.get(day) ?? [
      dayStart(zone, day, dayStartMinute),
      dayStart(zone, addDays(day, 1), dayStartMinute),
    ];
    this.#stretches.set(day, known);
    return known;
  }

  stretch(side: Side, day: string): Stretch {
    const [begin, end] = this.whole(day);
    return this.isCut(side, day) ? [begin, Math.min(end, begin + this.#elapsedMs)] : [begin, end];
  }

  hoursAt(side: Side, day: string): HoursOfDay {
    const known = this.#hours.get(`${side}|${day}`);
    if (known) return known;
    const hours: HoursOfDay = new Map();
    const [, end] = this.stretch(side, day);
    for (const slot of placedSlots(this.#group, day)) {
      if (slot.at >= end) continue;
      const hour = Math.floor(slot.minute / 60);
      const own = hours.get(hour) ?? { piece: this.#pieces++, slots: [] };
      hours.set(hour, own);
      own.slots.push(slot);
      this.slots.push({ ...slot, piece: own.piece });
    }
    this.#hours.set(`${side}|${day}`, hours);
    return hours;
  }
}
