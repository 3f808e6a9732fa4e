import type { ComparedWith } from "@foyer/contract/analytics/comparisons";
import type { Words } from "@foyer/phrases/translate";

/** With what an answer was compared, as a line of the question. */
export function comparedWithWords(
  words: Words,
  { startTime, endTime, sameWeekdays, elapsed }: ComparedWith,
): [label: string, value: string] {
  return [
    words("analysis.against"),
    [
      words("exports.question.span", { from: startTime, to: endTime }),
      ...(sameWeekdays ? [words("analysis.comparedWith.sameWeekdays")] : []),
      ...(elapsed ? [words("analysis.comparedWith.elapsed")] : []),
    ].join(" · "),
  ];
}
