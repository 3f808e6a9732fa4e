import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";

/** Names that stand in the question; more are counted. */
const mostNames = 20;

interface Asked {
  /** Where one metric is asked. */
  type?: string;
  dataType: 0 | 1 | 2;
  openHoursOnly: boolean;
}

/** What is asked of whom and during which hours: the part of the question in words that analyses share. */
export function questionWords(
  words: Words,
  { type, dataType, openHoursOnly }: Asked,
  names: readonly string[],
): [label: string, value: string][] {
  const counted = `analysis.counts.${dataType}` as const;
  return [
    ...(type === undefined
      ? []
      : [[words("analysis.what"), words(`metrics.${type as NumberType}.name`)] as [string, string]]),
    [
      words("analysis.who"),
      names.length > mostNames ? words(counted, { count: names.length }) : names.join(", "),
    ],
    [words("analysis.hours"), words(openHoursOnly ? "analysis.openHoursOnly" : "analysis.wholeDay")],
  ];
}
