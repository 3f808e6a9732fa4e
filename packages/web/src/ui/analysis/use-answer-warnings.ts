import type { SubjectType } from "@foyer/contract/places/subjects";
import { useFormat } from "../../lib/format.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";

interface AnswerFacts {
  /** Zones the answer is of. */
  zones?: readonly string[] | undefined;
  /** The chart shows fewer than there are. */
  shown?: number;
  total?: number;
  /** The kind of those; sites unless given. */
  dataType?: SubjectType;
  more?: readonly string[];
}

/** What is to be said above an answer. */
export function useAnswerWarnings({
  zones = [],
  shown,
  total,
  dataType = 0,
  more = [],
}: AnswerFacts): string[] {
  const t = usePhrases("analysis");
  const format = useFormat();
  const names = zones.map((zone) => zone.replaceAll("_", " "));
  return [
    ...(names.length > 1 ? [t("several", { zones: format.list(names) })] : []),
    ...(shown !== undefined && total !== undefined && total > shown
      ? [`${phrase(`pickers.firstShown.${dataType}`, { num: shown, total })} ${t("tableHasAll", { total })}`]
      : []),
    ...more,
  ];
}
