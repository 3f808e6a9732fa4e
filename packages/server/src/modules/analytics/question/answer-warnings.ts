import type { AnswerWarning } from "@foyer/contract/analytics/question";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { latestDay } from "../subjects/subjects.ts";

interface WarningFacts {
  /** Clocks of what is asked of. */
  clocks: readonly Pick<ClockedSubject, "zone" | "dayStartMinute">[];
  ranges: readonly Days[];
  now: number;
  /** Pieces of it hold counts of longer records. */
  isCoarse?: boolean;
}

/** What is to be said above an answer, as a part of it; empty where there is nothing. */
export function listWarnings({ clocks, ranges, now, isCoarse = false }: WarningFacts): {
  warnings?: AnswerWarning[];
} {
  const today = latestDay({ groups: clocks }, now);
  const warnings: AnswerWarning[] = [
    ...(ranges.every(({ from }) => from > today) ? (["ahead"] as const) : []),
    ...(isCoarse ? (["coarse"] as const) : []),
  ];
  return warnings.length > 0 ? { warnings } : {};
}
