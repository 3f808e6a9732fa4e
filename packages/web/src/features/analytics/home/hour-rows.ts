import type { HourPoint } from "@foyer/contract/analytics/home";
import type * as z from "zod/mini";
import { isIncomplete } from "../../../lib/covered-hours.ts";

type Point = z.output<typeof HourPoint>;

/**
 * `gap` should have been counted and was not; `closed` was not expected to be; `toCome` lies ahead;
 * `running` is not over at every site; `absent` is an hour the day does not have (spring) while the other day has it.
 */
export type HourState = "counted" | "partial" | "running" | "gap" | "closed" | "toCome" | "absent";

export interface HourRow {
  /** `HH:mm`, with the offset where the hour comes twice. */
  time: string;
  current: Point | undefined;
  previous: Point | undefined;
  state: HourState;
}

/** Hours of today beside those of yesterday, in the order of the clock; days of 23 and 25 hours included. */
export function hourRows(current: readonly Point[], previous: readonly Point[]): HourRow[] {
  const today = byOccurrence(current);
  const yesterday = byOccurrence(previous);
  const order = merged([...today.keys()], [...yesterday.keys()]);
  const lastExpected = current.findLastIndex((point) => point.expectedSeconds > 0 || point.value !== null);
  const newest = current[lastExpected];
  const day = {
    begun: new Set(current.slice(0, lastExpected + 1)),
    newest,
  };

  return order.map((key) => {
    const point = today.get(key);
    const other = yesterday.get(key);
    const time = point?.time ?? other?.time ?? key.slice(0, 5);
    return { time, current: point, previous: other, state: toState(point, day) };
  });
}

/**
 * Where the chart sets its dot: the hour it is now (`HH:00`), or the last one before it with a count; of a day that is
 * over its last hour with one. Where sites further east are ahead, later hours hold counts as well.
 */
export function currentHour(rows: readonly HourRow[], hour: string | null = null): number {
  const at = hour === null ? -1 : rows.findLastIndex(({ time }) => time.slice(0, 2) === hour.slice(0, 2));
  const until = at === -1 ? rows : rows.slice(0, at + 1);
  return until.findLastIndex((row) => row.current !== undefined && row.current.value !== null);
}

interface DayState {
  begun: ReadonlySet<Point>;
  newest: Point | undefined;
}

function toState(point: Point | undefined, { begun, newest }: DayState): HourState {
  if (point === undefined) return "absent";
  if (point.value === null) {
    if (point.ahead) return "toCome";
    if (point.expectedSeconds > 0) return "gap";
    return begun.has(point) ? "closed" : "toCome";
  }
  if (point.running) return "running";
  // What the newest hour lacks is late, not missing.
  return isIncomplete(point) && point !== newest ? "partial" : "counted";
}

/** Keyed by clock time and by how often the day has shown it before: "02:00 0", "02:00 1". */
function byOccurrence(points: readonly Point[]): Map<string, Point> {
  const keyed = new Map<string, Point>();
  for (const point of points) {
    const clock = point.time.slice(0, 5);
    keyed.set(keyed.has(`${clock} 0`) ? `${clock} 1` : `${clock} 0`, point);
  }
  return keyed;
}

const wholeDay = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00 0`);

/** All hours of both days; one that only yesterday has follows the hour it followed there. */
function merged(today: readonly string[], yesterday: readonly string[]): readonly string[] {
  if (today.length === 0) return yesterday.length === 0 ? wholeDay : yesterday;
  const order = [...today];
  yesterday.forEach((key, index) => {
    if (order.includes(key)) return;
    const previous = yesterday[index - 1];
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
  });
  return order;
}
