import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import { coverageSums, type SumKey } from "./coverage-columns.ts";

/** `in`, `out` and `group` are words of SQL. */
const renamed: Partial<Record<SumKey, string>> = { in: "in_count", out: "out_count", group: "groups" };

/** Database column of a sum. */
export const columnOf = (sum: SumKey): string =>
  renamed[sum] ??
  sum.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(\d)/, "$1_$2");

/** Of the measures. */
export const allColumns: readonly string[] = measures.map(columnOf);

/** Of all that roll-ups add up beside the time covered. */
export const rollupColumns: readonly string[] = [...allColumns, ...coverageSums.map(columnOf)];

/**
 * Most devices use few measures, so the live statement comes in tiers: the first so many columns, in contract order.
 * A batch takes the smallest tier that holds all its values.
 */
export const tiers = [2, 4, 17, measures.length] as const;
export type Tier = (typeof tiers)[number];

const bitOfMeasure: ReadonlyMap<string, bigint> = new Map(
  measures.map((measure, index) => [measure, 1n << BigInt(index)]),
);

/** Bit n set: measure n is not 0. Kept as a string of digits, for it may need more than 32 bits. */
export function usedBits(values: MeasureValues): bigint {
  let bits = 0n;
  for (const key in values) if (values[key as Measure]) bits |= bitOfMeasure.get(key) ?? 0n;
  return bits;
}

/** The smallest tier whose columns hold every measure of these bits. */
export function tierOf(used: bigint): Tier {
  return tiers.find((tier) => used >> BigInt(tier) === 0n) ?? measures.length;
}

export const columnsOf = (tier: Tier): readonly string[] => allColumns.slice(0, tier);

/** SQL type of a column; milliseconds of dwell outgrow 32 bits. */
export const typeOf = (column: string): "bigint" | "integer" =>
  column === "dwell_ms" ? "bigint" : "integer";

/** Pairs that change places when a line is turned round. */
export const directedPairs: readonly (readonly [string, string])[] = [
  ["in_count", "out_count"],
  ["staff_in", "staff_out"],
  ["car_in", "car_out"],
];
