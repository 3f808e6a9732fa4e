import { addDays } from "@foyer/contract/calendar-days";
import type { WallTime } from "@foyer/contract/reporting/screens/wall-player";
import { openingAt, openSpans } from "../../../platform/time/open-hours.ts";
import { isAlwaysOpen } from "../../../platform/time/opening-plan.ts";
import { offsetChanges, toBusinessDay } from "../../../platform/time/zone-time.ts";

const minuteMs = 60_000;
/** Days of a clock's changes that a display is told, and of openings. */
const daysOfOffsets = 425;
const daysOfOpenings = 14;

/** The clock a display keeps; without a site it is open always. */
export interface WallClock {
  zone: string;
  hours: string | null;
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
    openings: openingsOf(clock, dayOfWall(clock, now), now.getTime()),
  };
}

/** Those of the next days; where there are none, the first after them: without any a display would be open always. */
function openingsOf({ zone, hours }: WallClock, today: string, now: number): WallTime["openings"] {
  if (hours === null || isAlwaysOpen(hours)) return [];
  const openings = openSpans({ zone, hours }, addDays(today, -1), daysOfOpenings + 2);
  const shown = openings.length > 0 ? openings : [openingAt({ zone, hours }, now) ?? [0, 0]];
  return shown.map(([from, to]) => ({ from: toText(from), to: toText(to) }));
}
