import { openMs } from "../../../platform/time/open-hours.ts";
import { type ExpectedBy, flowOnly } from "./expected-by.ts";

/** A counting line of a subject, with what decides when it should have reported. Moments in milliseconds. */
export interface ExpectedLine {
  subjectId: number;
  entityId?: number;
  accessId?: number;
  /** Its device and its name there. */
  deviceLine?: string;
  zone: string;
  openMinute: number;
  closeMinute: number;
  /** Silent outside opening hours by design (infrared counters): nothing is expected of it then. */
  silentWhenClosed: boolean;
  fromMs: number;
  toMs: number;
  uploadIntervalMinutes: number;
  /** What it measures, as `lineKey` has it; where it is not told, the flow. */
  measures?: number;
}

const minuteMs = 60_000;

/**
 * Makes the function that tells how many seconds of reports were expected of lines within [from, to): nothing of the
 * future, nor of a line's last upload interval (late is not missing yet). Equal spans of equal clocks are reckoned once.
 * `by` is told it by what the lines measure.
 */
export function makeExpectation(
  now: number,
): (lines: readonly ExpectedLine[], from: number, to: number, by?: ExpectedBy) => number {
  const known = new Map<string, number>();
  return (lines, from, to, by) => {
    let expected = 0;
    const add = ({ measures = flowOnly }: ExpectedLine, seconds: number) => {
      expected += seconds;
      by?.set(measures, (by.get(measures) ?? 0) + seconds);
    };
    for (const line of lines) {
      const begin = Math.max(from, line.fromMs);
      const end = Math.min(to, line.toMs, now - line.uploadIntervalMinutes * minuteMs);
      if (end <= begin) continue;
      if (!line.silentWhenClosed) {
        add(line, (end - begin) / 1000);
        continue;
      }
      const key = `${line.zone}|${line.openMinute}|${line.closeMinute}|${begin}|${end}`;
      const seconds = known.get(key) ?? openMs(line, begin, end) / 1000;
      known.set(key, seconds);
      add(line, seconds);
    }
    return expected;
  };
}
