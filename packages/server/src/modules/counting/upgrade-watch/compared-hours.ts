import { toBusinessDay, toMoments, toWall } from "../../../platform/time/zone-time.ts";
import { type ComparedHour, weeksBack } from "./judge.ts";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** The hour that a place's clock showed so many weeks before an hour. */
function weeksBefore(zone: string, hour: number, weeks: number): number {
  const reading = toMoments(zone, toWall(zone, hour) - weeks * weekMs);
  const ms = reading.kind === "twice" ? reading.first : reading.ms;
  return Math.floor(ms / hourMs) * hourMs;
}

export interface DeviceHours {
  zone: string;
  counts: ReadonlyMap<number, number>;
  holidays: ReadonlySet<string>;
  /** The past lies before it, for every hour compared. */
  pastBefore: number;
  /** An hour without a report counts as nothing instead of being left out. */
  silenceCounts: boolean;
}

/** Whole hours with the same hours of the weeks before. Holidays are compared with nothing and nothing with them. */
export function comparedHours(hours: readonly number[], of: DeviceHours): ComparedHour[] {
  const { zone, counts, holidays, pastBefore } = of;
  const isHoliday = (hour: number) => holidays.has(toBusinessDay(zone, hour, 0));
  const valueAt = (hour: number): number | null =>
    hour >= pastBefore || isHoliday(hour) ? null : (counts.get(hour) ?? null);
  return hours.flatMap((at): ComparedHour[] => {
    const counted = counts.get(at) ?? (of.silenceCounts ? 0 : null);
    if (counted === null || isHoliday(at)) return [];
    const past = Array.from({ length: weeksBack }, (_, week) => valueAt(weeksBefore(zone, at, week + 1)));
    return [{ at, counted, past }];
  });
}

/** The whole hours from a moment on that are over, as far back as the last `most` of them. */
export function wholeHours(from: number, until: number, most: number): number[] {
  const last = Math.floor(until / hourMs) * hourMs - hourMs;
  const first = Math.max(Math.ceil(from / hourMs) * hourMs, last - (most - 1) * hourMs);
  return Array.from({ length: Math.max(0, (last - first) / hourMs + 1) }, (_, nth) => first + nth * hourMs);
}
