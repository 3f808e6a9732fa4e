import { addDays } from "@foyer/contract/calendar-days";
import {
  dayStart,
  offsetAt,
  toMoments,
  type WallReading,
  writeMoment,
  writeWall,
} from "../../../platform/time/zone-time.ts";

const dayMs = 86_400_000;

export interface ClockChange {
  /** Local day. */
  day: string;
  kind: "doubled" | "skipped";
}

/**
 * The wall clock of a zone for millions of times: a day on which nobody touched the clock needs its offset once.
 * Moments are milliseconds since 1970, walls the same as if the clock were UTC.
 */
export function makeZoneClock(zone: string) {
  /** Offset of a UTC day with its neighbours; null where it changes. */
  const offsets = new Map<number, number | null>();
  const starts = new Map<string, number>();

  function steadyOffset(day: number): number | null {
    let offset = offsets.get(day);
    if (offset === undefined) {
      const [before, after] = [offsetAt(zone, (day - 1) * dayMs), offsetAt(zone, (day + 2) * dayMs)];
      offset = before === after ? before : null;
      offsets.set(day, offset);
    }
    return offset;
  }

  const findOffset = (ms: number): number => steadyOffset(Math.floor(ms / dayMs)) ?? offsetAt(zone, ms);
  const moment = (reading: WallReading) => (reading.kind === "twice" ? reading.first : reading.ms);

  return {
    zone,

    read(wall: number): WallReading {
      const offset = steadyOffset(Math.floor(wall / dayMs));
      return offset === null ? toMoments(zone, wall) : { kind: "once", ms: wall - offset };
    },

    /** The first moment at which the clock shows `wall`, or would have. */
    toMoment(wall: number): number {
      return moment(this.read(wall));
    },

    toWall: (ms: number): number => ms + findOffset(ms),

    /** Local day `yyyy-MM-dd`. */
    toDay: (ms: number): string => writeWall(ms + findOffset(ms)).slice(0, 10),

    /** When a business day begins. */
    dayStart(day: string, dayStartMinute: number): number {
      const key = `${day} ${dayStartMinute}`;
      let start = starts.get(key);
      if (start === undefined) {
        start = dayStart(zone, day, dayStartMinute);
        starts.set(key, start);
      }
      return start;
    },

    /** ISO 8601 with the zone's offset. */
    write: (ms: number): string => writeMoment(zone, ms),

    /** The local days between two moments on which the clock was changed. */
    changes(from: number, to: number): ClockChange[] {
      const found: ClockChange[] = [];
      const last = this.toDay(to);
      for (let day = this.toDay(from); day <= last; day = addDays(day, 1)) {
        const begin = Date.parse(`${day}T00:00:00Z`);
        if (steadyOffset(begin / dayMs) !== null) continue;
        const length = this.toMoment(begin + dayMs) - this.toMoment(begin);
        if (length !== dayMs) found.push({ day, kind: length > dayMs ? "doubled" : "skipped" });
      }
      return found;
    },
  };
}

export type ZoneClock = ReturnType<typeof makeZoneClock>;
