import type { Festival } from "@foyer/contract/analytics/festivals";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAnswerWarnings } from "../../../ui/analysis/use-answer-warnings.ts";
import { holidayName } from "./use-holidays.ts";

interface FestivalFacts {
  /** Subjects asked for. */
  count: number;
  holidays: readonly Festival[];
}

/** Why there is nothing to say about a holiday; undefined where there is something. */
function findLack({ ahead, expectedSeconds, value, subjects }: Festival): "none" | "nothing" | undefined {
  if (subjects === 0) return "none";
  return !ahead && expectedSeconds === 0 && value === null ? "nothing" : undefined;
}

/** What is to be said above the figures of holidays. */
export function useFestivalWarnings({ count, holidays }: FestivalFacts): string[] {
  const t = usePhrases("festivals");
  const told = holidays.flatMap((holiday) => {
    const { running, ahead, days, comparedDays, comparedSubjects, subjects } = holiday;
    const name = holidayName(holiday);
    const lack = findLack(holiday);
    if (lack !== undefined) return [t(lack === "none" ? "holidayForNone" : "nothingThen", { name })];
    const isKnownLess = !running && !ahead && comparedDays < days;
    const isLess = comparedSubjects < subjects;
    const words: [boolean, string][] = [
      [subjects < count, t("holidayFor", { name, count: subjects, total: count })],
      [running === true, t("running")],
      [ahead === true, t("ahead")],
      [isLess, t("comparedSubjects", { compared: comparedSubjects, total: subjects })],
      [isKnownLess, t("comparedDays", { compared: comparedDays, total: days })],
    ];
    return words.filter(([isSo]) => isSo).map(([, word]) => word);
  });
  return useAnswerWarnings({ more: [...new Set(told)] });
}
