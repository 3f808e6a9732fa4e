import type { SubjectType } from "@foyer/contract/places/subjects";
import { phrase, usePhrases } from "../../lib/phrases.ts";

interface AnswerFacts {
  /** The chart shows fewer than there are. */
  shown?: number;
  total?: number;
  /** The kind of those; sites unless given. */
  dataType?: SubjectType;
  more?: readonly string[];
}

/** What is to be said above an answer. */
export function useAnswerWarnings({ shown, total, dataType = 0, more = [] }: AnswerFacts): string[] {
  const t = usePhrases("analysis");
  return [
    ...(shown !== undefined && total !== undefined && total > shown
      ? [`${phrase(`pickers.firstShown.${dataType}`, { num: shown, total })} ${t("tableHasAll", { total })}`]
      : []),
    ...more,
  ];
}
