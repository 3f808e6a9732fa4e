import { readWall, toMoments } from "../../../platform/time/zone-time.ts";
import type { DecodedRecord, Moment } from "../../devices/protocols/protocols.ts";
import { type RecordPeriods, recordPeriodAt } from "../../devices/registry/registry.ts";

/**
 * A wall-clock stamp and the moment it was taken for; a line's last one distinguishes the two passings of a doubled
 * hour.
 */
export interface LastReading {
  /** Milliseconds of the wall clock as if it were UTC. */
  wall: number;
  ms: number;
}

export interface RecordTime {
  startMs: number;
  seconds: number;
  remark?: string;
  /** How the stamp was read, where it was a wall clock. */
  reading?: LastReading;
}

interface Stamp {
  ms: number;
  remark?: string;
  wall?: number;
}

/** A message is live when its stamp is at most this far from its arrival: then arrival decides the doubled hour. */
const liveMs = 2 * 3_600_000;
/** A device's clock may be a little ahead. */
const toleranceMs = 5 * 60_000;

function resolve(
  moment: Moment,
  zone: string,
  receivedMs: number,
  last: LastReading | undefined,
): Stamp | null {
  if ("utc" in moment) {
    const ms = moment.utc.getTime();
    return Number.isNaN(ms) ? null : { ms };
  }
  const wall = readWall(moment.wall);
  if (Number.isNaN(wall)) return null;
  const reading = toMoments(zone, wall);
  if (reading.kind === "once") return { ms: reading.ms, wall };
  if (reading.kind === "skipped") return { ms: reading.ms, wall, remark: "skippedHour" };
  return { ms: chooseOfTwo(reading, wall, receivedMs, last), wall, remark: "doubledHour" };
}

/**
 * Which of the two moments: the first while the second has not come yet; otherwise by the line's last stamp, behind
 * which the clock does not go except to send the same again; otherwise by arrival while live.
 */
function chooseOfTwo(
  { first, second }: { first: number; second: number },
  wall: number,
  receivedMs: number,
  last: LastReading | undefined,
): number {
  if (receivedMs < second - toleranceMs) return first;
  const isNear = last !== undefined && last.ms >= first && last.ms < second + liveMs;
  if (isNear) return last.wall === wall ? last.ms : second;
  return receivedMs >= second && receivedMs <= second + liveMs ? second : first;
}

/**
 * When an interval starts and how long it is. Wall clocks are read in the site's zone: an hour shown twice by order of
 * arrival, a skipped one moved forward by the gap; both are remarked on. null when the stamp makes no sense.
 */
export function recordTime(
  record: DecodedRecord,
  device: { zone: string } & RecordPeriods,
  receivedMs: number,
  last: LastReading | undefined,
): RecordTime | null {
  const stamp = resolve(record.at, device.zone, receivedMs, last);
  if (!stamp) return null;
  const { ms, wall, remark } = stamp;
  const seconds = record.seconds === "recordPeriod" ? recordPeriodAt(device, ms) * 60 : record.seconds;
  const startMs = record.anchor === "end" ? ms - seconds * 1000 : ms;
  return {
    startMs,
    seconds,
    ...(remark && { remark }),
    ...(wall !== undefined && { reading: { wall, ms } }),
  };
}
