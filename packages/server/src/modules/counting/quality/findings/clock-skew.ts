import { toBusinessDay } from "../../../../platform/time/zone-time.ts";
import type { FoundKind } from "./finding.ts";
import type { BoundLine } from "./silent.ts";

/** Up to two minutes come from slow networks and move hardly anybody into another quarter of an hour. */
const mostSeconds = 120;
/** A whole slot: every count is in the wrong one. */
const highSeconds = 900;
/** A device not seen for a week may have been put right since. */
const seenWithinMs = 7 * 86_400_000;

/** A device whose clock is wrong: its counts fall into the wrong hours. */
export function clockSkew(line: BoundLine, now: number): FoundKind<"clockSkew"> | null {
  const { clockSkewSeconds: seconds, lastSeenMs, zone, dayStartMinute } = line;
  if (seconds === null || Math.abs(seconds) < mostSeconds) return null;
  if (lastSeenMs === null || now - lastSeenMs > seenWithinMs) return null;
  const day = toBusinessDay(zone, lastSeenMs, dayStartMinute);
  return {
    kind: "clockSkew",
    // The clock is the device's, the same for all its lines.
    subject: { ...line.subject, line: "" },
    severity: Math.abs(seconds) >= highSeconds ? "high" : "medium",
    cause: "clockWrong",
    since: day,
    until: day,
    evidence: { seconds },
  };
}
