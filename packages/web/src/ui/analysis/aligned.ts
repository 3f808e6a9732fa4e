import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Point } from "@foyer/contract/analytics/question";
import { daysBetween } from "@foyer/contract/calendar-days";
import { isOfClock } from "./pieces.ts";

interface Spanned {
  range: { startTime: string };
  points: readonly Point[];
}

/** A place in time that series over different days share: the nth day, the same clock time of the nth day. */
export interface AlignedColumn {
  key: string;
  /** The point of each series there; null where it has none, such as the hour a day in spring skips. */
  points: ReadonlyArray<Point | null>;
}

/**
 * Points of several spans beside each other: by clock time and day of the span, else by their place. An hour that comes
 * twice stands beside its first and its second.
 */
export function aligned(series: readonly Spanned[], interval: Interval): AlignedColumn[] {
  const keyed = series.map((one) => byPlace(one, interval));
  const keys = [...new Set(keyed.flatMap((points) => [...points.keys()]))].sort();
  return keys.map((key) => ({ key, points: keyed.map((points) => points.get(key) ?? null) }));
}

const padded = (place: number) => String(place).padStart(4, "0");

function byPlace({ range, points }: Spanned, interval: Interval): Map<string, Point> {
  const keyed = new Map<string, Point>();
  points.forEach((point, index) => {
    const [place, minutes] = isOfClock(interval) ? clockPlace(point, range) : [padded(index), ""];
    // What comes again stands after the whole of what came first: before the minutes.
    const first = `${place} 0 ${minutes}`;
    keyed.set(keyed.has(first) ? `${place} 1 ${minutes}` : first, point);
  });
  return keyed;
}

/** The nth day with its hour, and the minutes. */
function clockPlace({ time }: Point, { startTime }: Spanned["range"]): [place: string, minutes: string] {
  const day = daysBetween(startTime.slice(0, 10), time.slice(0, 10)) - 1;
  return [`${padded(day)} ${time.slice(11, 13)}`, time.slice(14, 16)];
}
