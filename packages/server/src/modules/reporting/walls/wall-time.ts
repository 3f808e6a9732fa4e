import { addDays } from "@foyer/contract/calendar-days";
import type { WallTime } from "@foyer/contract/reporting/screens/wall-player";
import { openSpans } from "../../../platform/time/open-hours.ts";
import { offsetChanges, toBusinessDay } from "../../../platform/time/zone-time.ts";

const minuteMs = 60_000;
/** Days of a clock's changes that a display is told, and of openings. */
const daysOfOffsets = 425;
const daysOfOpenings = 14;

/** The clock a display keeps; without a site it is open always. */
export interface WallClock {
  zone: string;
  open_minute: number | null;
  close_minute: number | null;
}

const toText = (ms: number): string => new Date(ms).toISOString();

/** A day later a display is told anew. */
export const dayOfWall = ({ zone }: WallClock, now: Date): string => toBusinessDay(zone, now.getTime(), 0);

export function wallTime(clock: WallClock, now: Date): WallTime {
  const { zone } = clock;
  return {
    at: now.toISOString(),
    zone,
    offsets: offsetChanges(zone, now.getTime(), daysOfOffsets).map(({ from, offset }) => ({
      from: toText(from),
      minutes: Math.round(offset / minuteMs),
    })),
    openings: openingsOf(clock, dayOfWall(clock, now)),
  };
}

function openingsOf({ zone, open_minute, close_minute }: WallClock, today: string): WallTime["openings"] {
  if (open_minute === null || close_minute === null) return [];
  const hours = { zone, openMinute: open_minute, closeMinute: close_minute };
  return openSpans(hours, addDays(today, -1), daysOfOpenings + 2).map(([from, to]) => ({
    from: toText(from),
    to: toText(to),
  }));
}
