import { type DayCoverage, toCompleteness } from "../../coverage/coverage.ts";
import { type FindingSubject, type FoundKind, round } from "./finding.ts";

/** Below this a week's total is wrong by more than sensors are; the same bound under which days are not compared. */
export const wellKnown = 0.9;
/** A quarter missing spoils a comparison, half of it the figure itself. */
const mediumBelow = 0.75;
const highBelow = 0.5;

/** Much of the last days is not known. `days`: whole days only. */
export function lowCompleteness(
  subject: FindingSubject,
  days: readonly DayCoverage[],
): FoundKind<"lowCompleteness"> | null {
  const expected = days.filter(({ expectedSeconds }) => expectedSeconds > 0);
  const sum = (part: "coveredSeconds" | "expectedSeconds") =>
    expected.reduce((all, day) => all + day[part], 0);
  const share = toCompleteness({
    coveredSeconds: sum("coveredSeconds"),
    expectedSeconds: sum("expectedSeconds"),
  });
  if (share === null || share >= wellKnown) return null;
  const low = expected.filter((day) => (toCompleteness(day) ?? 1) < wellKnown);
  const worst = low.reduce((a, b) => ((toCompleteness(b) ?? 1) < (toCompleteness(a) ?? 1) ? b : a));
  return {
    kind: "lowCompleteness",
    subject,
    severity: share < highBelow ? "high" : share < mediumBelow ? "medium" : "low",
    cause: "gaps",
    since: low[0]?.day ?? worst.day,
    until: low.at(-1)?.day ?? worst.day,
    evidence: {
      coveredHours: round(sum("coveredSeconds") / 3600, 1),
      expectedHours: round(sum("expectedSeconds") / 3600, 1),
      worstDay: worst.day,
      worstShare: round(toCompleteness(worst) ?? 0, 4),
    },
  };
}
