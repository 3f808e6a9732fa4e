import type { Usual } from "@foyer/contract/analytics/festivals";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Measure } from "@foyer/contract/counting/measures";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { IntervalColumn } from "../../counting/rollups/interval-columns.ts";
import {
  addSums,
  figureOf,
  hasRows,
  type LayeredSums,
  noSums,
  shownValue,
} from "../../counting/rollups/layered-sums.ts";
import { isLeftOut } from "../../counting/rules/figure-settings.ts";

/** Sums of one or several pieces of time. */
export interface Amount {
  sums: LayeredSums;
  expectedSeconds: number;
}

export const nothing = (): Amount => ({ sums: noSums(), expectedSeconds: 0 });

/** Adds `more` into `all`. */
export function addAmount(all: Amount, more: Amount): Amount {
  addSums(all.sums, more.sums);
  all.expectedSeconds += more.expectedSeconds;
  return all;
}

function scaled({ sums, expectedSeconds }: Amount, factor: number): Amount {
  const times = (values: Partial<Record<Measure, number>> | undefined) =>
    values && Object.fromEntries(Object.entries(values).map(([measure, value]) => [measure, value * factor]));
  return {
    sums: { covered: sums.covered * factor, byLayer: sums.byLayer.map(times) },
    expectedSeconds: expectedSeconds * factor,
  };
}

/** Whether anything is known of a piece, and enough of it for the company's liking. */
export function counts(
  { sums, expectedSeconds, isAhead }: IntervalColumn,
  settings: FigureSettings,
): boolean {
  if (isAhead || !hasRows(sums)) return false;
  const completeness = expectedSeconds > 0 ? Math.min(1, sums.covered / expectedSeconds) : null;
  return !isLeftOut({ completeness }, settings);
}

export interface UsualAmount extends Amount {
  /** How many days it is the mean of; 0: there is none. */
  days: number;
}

/** The mean of the days of which enough is known. */
export function usualAmount(columns: readonly IntervalColumn[], settings: FigureSettings): UsualAmount {
  const known = columns.filter((column) => counts(column, settings));
  const all = known.reduce<Amount>(addAmount, nothing());
  return { ...scaled(all, 1 / Math.max(known.length, 1)), days: known.length };
}

/** As a figure; without days there is no value. */
export function usualFigure(
  type: NumberType,
  { sums, expectedSeconds, days }: UsualAmount,
  settings: FigureSettings,
): Usual {
  return { ...figureOf(type, sums, expectedSeconds, settings), days };
}

/** What an amount comes to, whatever is known of it. */
export const amountValue = (type: NumberType, { sums }: Amount, settings: FigureSettings): number | null =>
  shownValue(type, sums, settings);
