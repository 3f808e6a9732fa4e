import { addDays, toWeekday } from "@foyer/contract/calendar-days";
import type { UpdateWindow } from "@foyer/contract/devices/rollout-plan";
import { readWall, toBusinessDay, toMoments } from "../../../platform/time/zone-time.ts";

/** Milliseconds since 1970, UTC. */
export interface Span {
  from: number;
  to: number;
}

const always: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function momentAt(zone: string, day: string, time: string): number {
  const reading = toMoments(zone, readWall(`${day} ${time}:00`));
  return reading.kind === "twice" ? reading.first : reading.ms;
}

/**
 * The span of a window by a site's clock that a moment lies in, or the next one. A window whose end is not after its
 * beginning passes midnight and belongs to the day it begins.
 */
export function windowAt(window: UpdateWindow | null, zone: string, ms: number): Span {
  if (!window) return always;
  const passesMidnight = window.to <= window.from;
  const today = toBusinessDay(zone, ms, 0);
  // Yesterday's may still be open; of seven weekdays one is allowed.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const day = addDays(today, ahead);
    if (!window.weekdays.includes(toWeekday(day))) continue;
    const from = momentAt(zone, day, window.from);
    const to = momentAt(zone, passesMidnight ? addDays(day, 1) : day, window.to);
    // A window within an hour that summer time skips has no length.
    if (to > ms && to > from) return { from, to };
  }
  return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
}

export const isOpenAt = (window: UpdateWindow | null, zone: string, ms: number): boolean =>
  windowAt(window, zone, ms).from <= ms;
