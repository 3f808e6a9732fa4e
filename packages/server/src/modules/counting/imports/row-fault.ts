import type { ImportFault } from "@foyer/contract/counting/import-check";

/** What is wrong with a row; `column` from 1, null = the whole row. */
export interface Fault {
  column: number | null;
  reason: ImportFault;
  text: string;
}

const longestText = 80;

/** `index` of the column from 0. */
export const faultAt = (index: number | null, reason: ImportFault, text = ""): Fault => ({
  column: index === null ? null : index + 1,
  reason,
  text: text.slice(0, longestText).replaceAll("\0", "").toWellFormed(),
});
