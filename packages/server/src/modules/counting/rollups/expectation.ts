import { addDays, dayOf, momentsOf, readWall } from "../time/zone-time.ts";

/** A counting line of a subject, with what decides when it should have reported. Moments in milliseconds. */
export interface ExpectedLine {
  subjectId: number;
  zone: string;
  openMinute: number;
  closeMinute: number;
  /** Silent outside opening hours by design (infrared counters): nothing is expected of it then. */
  silentWhenClosed: boolean;
  fromMs: number;
  toMs: number;
  uploadIntervalMinutes: number;
}

/** Infrared counters (device type 1) are silent when the place is closed. */
export const isSilentWhenClosed = (deviceType: number): boolean => deviceType === 1;

const minuteMs = 60_000;

/** Seconds within [from, to) during which a place is open by its local clock. */
function openSeconds(line: ExpectedLine, from: number, to: number): number {
  const { zone, openMinute, closeMinute } = line;
  if (openMinute === closeMinute) return (to - from) / 1000;
  const overnight = closeMinute < openMinute ? 1 : 0;
  const at = (day: string, minute: number) => {
    const reading = momentsOf(zone, readWall(`${day} 00:00:00`) + minute * minuteMs);
    return reading.kind === "twice" ? reading.first : reading.ms;
  };
  let open = 0;
  // An overnight opening may have begun the day before.
  const last = dayOf(zone, to, 0);
  for (let day = addDays(dayOf(zone, from, 0), -overnight); day <= last; day = addDays(day, 1)) {
    const begin = Math.max(from, at(day, openMinute));
    const end = Math.min(to, at(overnight ? addDays(day, 1) : day, closeMinute));
    if (end > begin) open += end - begin;
  }
  return open / 1000;
}

/**
 * Makes the function that tells how many seconds of reports were expected of lines within [from, to): nothing of the
 * future, nor of a line's last upload interval (late is not missing yet). Equal spans of equal clocks are reckoned once.
 */
export function makeExpectation(
  now: number,
): (lines: readonly ExpectedLine[], from: number, to: number) => number {
  const known = new Map<string, number>();
  return (lines, from, to) => {
    let expected = 0;
    for (const line of lines) {
      const begin = Math.max(from, line.fromMs);
      const end = Math.min(to, line.toMs, now - line.uploadIntervalMinutes * minuteMs);
      if (end <= begin) continue;
      if (!line.silentWhenClosed) {
        expected += (end - begin) / 1000;
        continue;
      }
      const key = `${line.zone}|${line.openMinute}|${line.closeMinute}|${begin}|${end}`;
      const seconds = known.get(key) ?? openSeconds(line, begin, end);
      known.set(key, seconds);
      expected += seconds;
    }
    return expected;
  };
}
