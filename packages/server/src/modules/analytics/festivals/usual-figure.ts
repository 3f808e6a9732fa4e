import type { Usual } from "@foyer/contract/analytics/festivals";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/counting/metrics";
import { type Amount, addAmount, nothing, scaledAmount } from "../../counting/rollups/amounts.ts";
import type { IntervalColumn } from "../../counting/rollups/interval-columns.ts";
import { figureOf, shownValue } from "../../counting/rollups/layered-sums.ts";
import { isWellKnown, type Reckoned } from "../comparison/well-known.ts";

export interface UsualAmount extends Amount {
  /** How many days it is the mean of; 0: there is none. */
  days: number;
}

/** The mean of the days that are known well enough to say what is usual. */
export function usualAmount(columns: readonly IntervalColumn[], reckoned: Reckoned): UsualAmount {
  const known = columns.filter((column) => isWellKnown(column, reckoned));
  const all = known.reduce<Amount>(addAmount, nothing());
  return { ...scaledAmount(all, 1 / Math.max(known.length, 1)), days: known.length };
}

/** As a figure; without days there is no value. */
export function usualFigure(
  { sums, expectedSeconds, days }: UsualAmount,
  { type, settings }: Reckoned,
): Usual {
  return { ...figureOf(type, sums, expectedSeconds, settings), days };
}

/** What an amount comes to, whatever is known of it. */
export const amountValue = (type: NumberType, { sums }: Amount, settings: FigureSettings): number | null =>
  shownValue(type, sums, settings);
