import type { ImportFault } from "@foyer/contract/counting/import-check";

/** The sign for "nothing known" in a column of counts. */
const nothing = new Set(["", "-", "–", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "."]);
const whole = /^[+-]?\d+$/;
/** Counts end in 32-bit columns. */
const largest = 2_147_483_647;

const grouped = {
  ".": /^[+-]?\d{1,3}([, ' \u2019\u00a0\u202f]\d{3})+(\.0*)?$/,
  ",": /^[+-]?\d{1,3}([. '\u2019\u00a0\u202f]\d{3})+(,0*)?$/,
};
const decimals = { ".": /^[+-]?\d+\.\d*$/, ",": /^[+-]?\d+,\d*$/ };

export type CellCount = number | null | { fault: ImportFault };

/** A count as a cell states it; null: nothing is known. `decimal` is the sign before decimals, the other one groups thousands. */
export function readCount(cell: string, decimal: "." | ","): CellCount {
  const text = cell.trim();
  if (whole.test(text)) return checked(Number(text));
  if (nothing.has(text.toLowerCase())) return null;
  if (text.startsWith("=")) return { fault: "formula" };
  if (grouped[decimal].test(text))
    return checked(Number(text.replace(decimal === "." ? /\..*$/ : /,.*$/, "").replace(/[^\d-]/g, "")));
  if (!decimals[decimal].test(text)) return { fault: "notANumber" };
  const value = Number(text.replace(",", "."));
  return Number.isInteger(value) ? checked(value) : { fault: "notWhole" };
}

function checked(value: number): CellCount {
  if (value < 0) return { fault: "negative" };
  return value > largest ? { fault: "tooLarge" } : value;
}
