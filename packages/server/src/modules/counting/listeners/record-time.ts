import type { DecodedRecord, Moment } from "../../devices/protocols/protocol.ts";
import { momentsOf, readWall } from "../time/zone-time.ts";

/** The last wall-clock record of a line, to tell the first passing of a doubled hour from the second. */
export interface LastReading {
  wall: number;
  ms: number;
}

export interface RecordTime {
  startMs: number;
  seconds: number;
  remark?: string;
  /** The wall clock as reckoned milliseconds, where the device gave one. */
  wall?: number;
}

/** A message is live when its stamp is at most this far from its arrival: then arrival decides the doubled hour. */
const liveMs = 2 * 3_600_000;
/** A device's clock may be a little ahead. */
const toleranceMs = 5 * 60_000;

function resolve(moment: Moment, zone: string, receivedMs: number, last: LastReading | undefined): RecordTime | null {
  if ("utc" in moment) {
    const startMs = moment.utc.getTime();
    return Number.isNaN(startMs) ? null : { startMs, seconds: 0 };
  }
  const wall = readWall(moment.wall);
  if (Number.isNaN(wall)) return null;
  const reading = momentsOf(zone, wall);
  if (reading.kind === "once") return { startMs: reading.ms, seconds: 0, wall };
  if (reading.kind === "skipped") return { startMs: reading.ms, seconds: 0, wall, remark: "skippedHour" };
  return { startMs: chooseOfTwo(reading, wall, receivedMs, last), seconds: 0, wall, remark: "doubledHour" };
}

/** Of the two moments: by arrival while live, else by the order in which the line's stamps came. */
function chooseOfTwo(
  { first, second }: { first: number; second: number },
  wall: number,
  receivedMs: number,
  last: LastReading | undefined,
): number {
  if (receivedMs >= first - toleranceMs && receivedMs <= second + liveMs) {
    return receivedMs >= second - toleranceMs ? second : first;
  }
  const wentBack = last !== undefined && last.ms >= first && last.ms < second + liveMs && last.wall > wall;
  const alreadySecond = last !== undefined && last.ms >= second && last.ms < second + liveMs;
  return wentBack || alreadySecond ? second : first;
}

/**
 * When an interval starts and how long it is. Wall clocks are read in the site's zone: an hour shown twice by order of
 * arrival, a skipped one moved forward by the gap; both are remarked on. null when the stamp makes no sense.
 */
export function recordTime(
  record: DecodedRecord,
  device: { zone: string; recordPeriod: number },
  receivedMs: number,
  last: LastReading | undefined,
): RecordTime | null {
  const at = resolve(record.at, device.zone, receivedMs, last);
  if (!at) return null;
  const seconds = record.seconds === "recordPeriod" ? device.recordPeriod * 60 : record.seconds;
  return { ...at, seconds, startMs: record.anchor === "end" ? at.startMs - seconds * 1000 : at.startMs };
}
