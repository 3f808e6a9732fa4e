import { type FindingSubject, type FoundKind, round } from "./finding.ts";

/** A device that corrects itself now and then is a good one; this many say that something sends twice. */
const leastShare = 0.05;
/** A handful may be one restart. */
const fewest = 20;

/** Many of a line's records were sent again with other values: two senders for one device, or a restless one. */
export function manyRevisions(
  subject: FindingSubject,
  { records, revised, since, until }: { records: number; revised: number; since: string; until: string },
): FoundKind<"manyRevisions"> | null {
  const share = revised / Math.max(records, 1);
  if (revised < fewest || share < leastShare) return null;
  return {
    kind: "manyRevisions",
    subject,
    severity: "low",
    cause: "sentAgain",
    since,
    until,
    evidence: { revised, records, share: round(share, 4) },
  };
}
