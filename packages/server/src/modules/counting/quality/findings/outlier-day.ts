import { addDays } from "@foyer/contract/calendar-days";
import { chanceDeviation, type DayLevel, logRatio, usualDeviation, usualLevels } from "./day-levels.ts";
import { type FindingSubject, type FoundKind, round } from "./finding.ts";
import { toWeekday } from "./line-hours.ts";

/** What is older has been seen, or never will be. */
const recentDays = 14;
/** With fewer days nobody can say what is usual. */
const fewestOthers = 4;
/** Quieter days double from mere chance now and then. */
const leastLevel = 30;
/** Real days have fatter tails than the bell curve; six deviations leave those of an ordinary year alone. */
const sigmas = 6;
/** A day that is not at least twice or half the usual is no fault of a sensor that anybody could find. */
const leastFactor = Math.log(2);
/** The band that is shown: nearly all days lie within three deviations. */
const bandSigmas = 3;

/** A single day far outside the band of its weekday. `until`: later days are left out, as a step explains them. */
export function outlierDay(
  subject: FindingSubject,
  days: readonly DayLevel[],
  today: string,
  until = today,
): FoundKind<"outlierDay"> | null {
  const spread = usualDeviation(days, usualLevels(days));
  let worst: { found: FoundKind<"outlierDay">; distance: number } | null = null;
  for (const { day, value } of days) {
    if (day < addDays(today, -recentDays) || day >= until) continue;
    const others = days.filter((other) => other.day !== day && toWeekday(other.day) === toWeekday(day));
    const usual = usualLevels(others).get(toWeekday(day));
    if (!usual || usual.days < fewestOthers || usual.level < leastLevel) continue;
    const deviation = Math.max(spread, chanceDeviation(usual));
    const distance = logRatio(value, usual.level);
    const size = Math.abs(distance);
    if (size < leastFactor || size < sigmas * deviation || (worst && size <= worst.distance)) continue;
    const band = (side: number) => round((usual.level + 1) * Math.exp(side * bandSigmas * deviation) - 1);
    worst = {
      distance: size,
      found: {
        kind: "outlierDay",
        subject,
        severity: "medium",
        cause: distance < 0 ? "dayTooLow" : "dayTooHigh",
        since: day,
        until: day,
        evidence: { day, value, usual: round(usual.level), low: Math.max(0, band(-1)), high: band(1) },
      },
    };
  }
  return worst?.found ?? null;
}
