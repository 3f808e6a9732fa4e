import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { GroupBits } from "../columns/columns.ts";

/** One line of a device over one interval. Natural key: device, line, start, length. */
export interface CountRecord {
  tenantId: number;
  deviceId: number;
  line: string;
  /** Milliseconds since 1970, UTC. */
  startMs: number;
  seconds: number;
  /** Its length is not the device's word: a record period set here, or the time between two readings. */
  isLengthSupposed?: true;
  /** The time its counts may really be of, where that is longer: totals read again after a gap. */
  spanSeconds?: number;
  receivedMs: number;
  /** Which decoder made it. */
  source: string;
  /** The device's own revision of the interval. */
  revision: number | null;
  values: MeasureValues;
  /** The groups it measured, as bits; those its values report where nothing else is said. */
  measured?: GroupBits;
  /** What was decided about it, for those who ask why. */
  remark?: string;
}

/** Longest record: a whole day on which clocks go back, by two hours at most. */
export const longestRecordSeconds = 26 * 3_600;

/** What became of a record. `outdated`: an older revision or receipt than the one kept. */
export type RecordOutcome = "new" | "unchanged" | "revised" | "outdated" | "quarantined";

export const recordKey = (record: CountRecord): string =>
  `${record.deviceId}|${record.line}|${record.startMs}|${record.seconds}`;

/** A line of a device, over all companies. */
export const lineKey = ({ deviceId, line }: Pick<CountRecord, "deviceId" | "line">): string =>
  `${deviceId}|${line}`;

/** Where a sign of presence comes from, which counts nobody. */
export const presenceSource = "presence";

/** A count over a time, as the device or an import reported it. */
export const isWindow = ({ seconds, source }: CountRecord): boolean =>
  seconds > 0 && source !== presenceSource;

export type QuarantineReason = "tooOld" | "future" | "tooMany" | "unproven" | "overlap";

const dayMs = 86_400_000;
/** More than this on one line within a minute is not people. */
const mostPeopleAMinute = 500;
/** Together these are everybody who came by. */
const passings: ReadonlySet<Measure> = new Set(["in", "out", "turnback", "passby"]);

/** Why a record may not be counted silently; null when it may. */
export function quarantineReason(record: CountRecord, maxAgeDays: number): QuarantineReason | null {
  if (record.startMs > record.receivedMs + dayMs) return "future";
  if (record.startMs < record.receivedMs - maxAgeDays * dayMs) return "tooOld";
  const most = (mostPeopleAMinute * Math.max(record.seconds, record.spanSeconds ?? 0, 60)) / 60;
  let passing = 0;
  for (const measure of Object.keys(record.values) as Measure[]) {
    const count = record.values[measure] ?? 0;
    if (passings.has(measure)) passing += count;
    else if (measure !== "dwellMs" && count > most) return "tooMany";
  }
  return passing > most ? "tooMany" : null;
}
