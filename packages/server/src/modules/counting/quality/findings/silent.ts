import { toBusinessDay } from "../../../../platform/time/zone-time.ts";
import { type ExpectedLine, makeExpectation } from "../../expectation/expectation.ts";
import { type FindingSubject, type FoundKind, round } from "./finding.ts";

/** A line that is bound now, and when it last reported. Moments in milliseconds. */
export interface BoundLine extends ExpectedLine {
  subject: FindingSubject;
  dayStartMinute: number;
  /** End of its newest record. */
  lastRecordMs: number | null;
  lastSeenMs: number | null;
  clockSkewSeconds: number | null;
}

/** Reports may miss two intervals, besides the one that is always allowed, before anybody is notified. */
const missedIntervals = 2;
/** With short intervals that would say more about the network than about the sensor. Minutes. */
const shortestMinutes = 30;
/** A working day without counts. */
const highHours = 8;
/** Seen within this time, the device is online and only its counts are missing. Minutes. */
const seenWithinMinutes = 60;

const minuteMs = 60_000;

const findCause = ({ lastRecordMs, lastSeenMs }: BoundLine, now: number) => {
  if (lastSeenMs !== null && now - lastSeenMs <= seenWithinMinutes * minuteMs) return "heardWithoutRecords";
  return lastRecordMs === null && lastSeenMs === null ? "neverReported" : "notHeard";
};

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A bound line that reported nothing for longer than it may be silent. */
export function silent(line: BoundLine, now: number): FoundKind<"silent"> | null {
  if (line.toMs <= now || line.fromMs > now) return null;
  const since = Math.max(line.fromMs, line.lastRecordMs ?? 0);
  const missing = makeExpectation(now)([line], since, now);
  const interval = line.uploadIntervalMinutes;
  if (missing <= 60 * Math.max(missedIntervals * interval, shortestMinutes)) return null;
  return {
    kind: "silent",
    subject: line.subject,
    severity: missing >= highHours * 3600 ? "high" : "medium",
    cause: findCause(line, now),
    since: toBusinessDay(line.zone, since, line.dayStartMinute),
    until: toBusinessDay(line.zone, now, line.dayStartMinute),
    evidence: {
      lastRecordAt: iso(line.lastRecordMs),
      lastSeenAt: iso(line.lastSeenMs),
      missingHours: round(missing / 3600, 1),
      intervalMinutes: interval,
    },
  };
}
