import type { Format } from "./format.ts";

/** The one measure that is no number of people, groups or cars. Milliseconds. */
const isTime = (measure: string) => measure === "dwellMs";

/** A sum of a measure as it is read; nothing known is a dash. */
export function measureText(measure: string, value: number | null, format: Format): string {
  if (value === null) return "–";
  return isTime(measure) ? format.duration(value / 1000) : format.number(value);
}

/** What was taken away or added, always with its sign. */
export function amountText(measure: string, amount: number, format: Format): string {
  if (!isTime(measure)) return format.signed(amount);
  const length = format.duration(Math.abs(amount) / 1000);
  return amount < 0 ? `-${length}` : `+${length}`;
}
