import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { isSilentWhenClosed, openingHours, staffMargins } from "./site.ts";
import { ZoneClock } from "./zone-clock.ts";

const minuteMs = 60_000;

export interface Interval {
  start: number;
  end: number;
}

/** `open`: only while the place is open or staff pass. `all`: around the clock, except devices that are silent when closed. */
export type ReportingHours = "open" | "all";

/** The silent spans of a device, in milliseconds. */
export const listGaps = ({ gaps }: PlannedDevice): Interval[] =>
  gaps.map((gap) => ({ start: Date.parse(gap.from), end: Date.parse(gap.to) }));

/**
 * The whole record intervals of a device from `from` until `to`, aligned to its wall clock, gaps left out. Where a
 * change of the clocks breaks the alignment, one interval is shorter.
 */
export function* listIntervals(
  device: PlannedDevice,
  from: number,
  to: number,
  minutes: number,
  hours: ReportingHours,
): Generator<Interval> {
  const clock = ZoneClock.of(device.zone);
  const length = minutes * minuteMs;
  const isWanted = wantedBy(device, minutes, hours, clock);
  const gaps = listGaps(device);
  let start = nextBoundary(clock, from - 1, length);
  while (start < to) {
    const end = nextBoundary(clock, start, length);
    if (end > to) return;
    if (isWanted(start) && !gaps.some((gap) => start < gap.end && end > gap.start)) yield { start, end };
    start = end;
  }
}

/** The next instant at which the wall clock would show a multiple of `length` since midnight if it were not changed before. */
function nextBoundary(clock: ZoneClock, instant: number, length: number): number {
  const wall = clock.wallAt(instant);
  return instant + length - (((wall % length) + length) % length);
}

function wantedBy(
  device: PlannedDevice,
  minutes: number,
  hours: ReportingHours,
  clock: ZoneClock,
): (start: number) => boolean {
  const { open, close } = openingHours(device);
  const { lead, tail } = staffMargins(device);
  const length = close - open + lead + tail;
  if (length >= 1440 || (hours === "all" && !isSilentWhenClosed(device))) return () => true;
  return (start) => {
    const wallMinute = Math.floor(clock.wallAt(start) / minuteMs);
    const since = (((wallMinute - open + lead) % 1440) + 1440) % 1440;
    return since < length || since + minutes > 1440;
  };
}
