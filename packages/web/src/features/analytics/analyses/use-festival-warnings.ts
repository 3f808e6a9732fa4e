import type { Festival } from "@foyer/contract/analytics/festivals";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";

interface FestivalFacts {
  zones: readonly string[] | undefined;
  /** Subjects asked for. */
  count: number;
  holidays: readonly Festival[];
}

/** What is to be said above the figures of holidays. */
export function useFestivalWarnings({ zones, count, holidays }: FestivalFacts): string[] {
  const t = usePhrases("festivals");
  const told = holidays.flatMap(({ running, ahead, days, comparedDays, comparedSubjects }) => [
    ...(running ? [t("running")] : []),
    ...(ahead ? [t("ahead")] : []),
    ...(comparedSubjects < count
      ? [t("comparedSubjects", { compared: comparedSubjects, total: count })]
      : []),
    ...(!running && !ahead && comparedDays < days
      ? [t("comparedDays", { compared: comparedDays, total: days })]
      : []),
  ]);
  return useAnswerWarnings({ zones, more: [...new Set(told)] });
}
