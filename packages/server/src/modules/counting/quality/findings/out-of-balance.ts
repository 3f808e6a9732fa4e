import { addDays } from "@foyer/contract/calendar-days";
import { type FindingSubject, type FoundKind, round } from "./finding.ts";

/** In and out of a whole, well-known day, over all entrances. */
export interface DayFlow {
  day: string;
  in: number;
  out: number;
}

/** Four weeks: enough people that a few nights or a market day do not decide. */
const inspectedDays = 28;
/** Good sensors are wrong by a few per cent on each side; everybody who came in goes out again. */
const leastShare = 0.15;
/** Below this, chance alone makes such differences. */
const fewest = 500;
/** By chance once in a million times, if people moved independently; in truth far more rarely. */
const sigmas = 5;
/** A place that has next to no counts on one side all along counts one direction only, on purpose. */
const oneSided = 0.02;
/** Where close to half is missing, one direction is lost at some door. */
const highShare = 0.4;

const toImbalance = ({ in: into, out }: Omit<DayFlow, "day">) =>
  Math.abs(into - out) / Math.max(into, out, 1);

const totals = (days: readonly DayFlow[]) =>
  days.reduce((sum, day) => ({ in: sum.in + day.in, out: sum.out + day.out }), { in: 0, out: 0 });

/** Far more people in than out, or the reverse: a direction is lost, exchanged, or a door is not counted. */
export function outOfBalance(
  subject: FindingSubject,
  days: readonly DayFlow[],
  today: string,
): FoundKind<"outOfBalance"> | null {
  const all = totals(days);
  if (Math.min(all.in, all.out) < oneSided * Math.max(all.in, all.out)) return null;
  const inspected = days.filter(({ day }) => day >= addDays(today, -inspectedDays) && day < today);
  const { in: into, out } = totals(inspected);
  const share = toImbalance({ in: into, out });
  const isOut =
    into + out >= fewest && share >= leastShare && Math.abs(into - out) >= sigmas * Math.sqrt(into + out);
  if (!isOut) return null;
  // Since the last day that was in balance.
  const balanced = inspected.findLastIndex((day) => toImbalance(day) < leastShare);
  return {
    kind: "outOfBalance",
    subject,
    severity: share >= highShare ? "high" : "medium",
    cause: "oneSided",
    since: inspected[balanced + 1]?.day ?? inspected[0]?.day ?? today,
    // A holiday or a gap right before today does not end it.
    until: addDays(today, -1),
    evidence: { in: into, out, share: round(share, 4), days: inspected.length },
  };
}
