import type { ComparedTime } from "@foyer/contract/analytics/figure";
import type { Words } from "@foyer/phrases/translate";
import type { ExportCell, ExportColumn } from "../export/export-table.ts";

const hoursIn = (seconds: number): number => Math.round(seconds / 360) / 10;

/** Over what a change was reckoned, or why there is none. */
export function comparedWords(words: Words, { how, reason, seconds, ofSeconds }: ComparedTime): string {
  if (reason) return words(`compared.noChange.${reason}`);
  if (how !== "partly") return words("compared.whole");
  return words("compared.partly", { hours: hoursIn(seconds), of: hoursIn(ofSeconds) });
}

/** What stands beside a change in a file: how much of the time is compared, and how. */
export const comparedColumns = (words: Words): ExportColumn[] => [
  { header: words("compared.share"), kind: "percent" },
  { header: words("compared.how"), kind: "text", width: 28 },
];

export const comparedCells = (words: Words, compared: ComparedTime): ExportCell[] => [
  compared.how === "withheld" || compared.ofSeconds === 0 ? null : compared.seconds / compared.ofSeconds,
  comparedWords(words, compared),
];

/** The header of how complete the figure of the span before was. */
export const completenessBeforeHeader = (words: Words, before: string): string =>
  `${before}: ${words("compared.completenessBefore")}`;
