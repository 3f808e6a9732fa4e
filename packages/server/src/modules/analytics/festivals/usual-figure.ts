import type { Usual } from "@foyer/contract/analytics/festivals";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import { type Amount, addAmount, nothing, scaledAmount } from "../../counting/comparing/comparing.ts";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { shownValue, toFigure } from "../../counting/sums/sums.ts";
import { type FigureBasis, isWellKnown } from "../well-known/well-known.ts";

export interface UsualAmount extends Amount {
  /** How many days it is the mean of; 0: there is none. */
  days: number;
}

/** The mean of the days that are known well enough to say what is usual. */
export function usualAmount(columns: readonly IntervalColumn[], basis: FigureBasis): UsualAmount {
  const known = columns.filter((column) => isWellKnown(column, basis));
  const all = known.reduce<Amount>(addAmount, nothing());
  return { ...scaledAmount(all, 1 / Math.max(known.length, 1)), days: known.length };
}

/** As a figure; without days there is no value. */
export function usualFigure(
  { sums, expectedSeconds, days }: UsualAmount,
  { type, settings }: FigureBasis,
): Usual {
  return { ...toFigure(type, sums, expectedSeconds, settings), days };
}

/** The amount, however much of it is known. */
export const amountValue = (type: NumberType, { sums }: Amount, settings: FigureSettings): number | null =>
  shownValue(type, sums, settings);
