import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { findMetric, requiredGroups } from "../../counting/metrics/metrics.ts";
import { hasRows, isMeasured, toKnownPart } from "../../counting/sums/sums.ts";

/** With less of a day known its count would be too low to say what is usual. */
export const leastComplete = 0.9;
/** Above this, what is missing is only the jitter of upload times. */
const leastWhole = 0.995;

/** What is calculated from columns. */
export interface FigureBasis {
  type: NumberType;
  settings: FigureSettings;
}

export type Piece = Pick<IntervalColumn, "sums" | "expectedSeconds" | "isAhead">;

function isKnownTo(
  least: number,
  { sums, expectedSeconds, isAhead }: Piece,
  { type, settings }: FigureBasis,
) {
  if (isAhead || !hasRows(sums) || !isMeasured(findMetric(type, settings), sums)) return false;
  const { completeness } = toKnownPart(requiredGroups(type), sums, expectedSeconds);
  return completeness === null || completeness >= least;
}

/** Whether anything is known of a piece that the figure needs, and enough of it for the company's liking. */
export const counts = (piece: Piece, basis: FigureBasis): boolean =>
  isKnownTo(basis.settings.incompleteBelow, piece, basis);

/** Whether so much is known of a piece that it may say what is usual. */
export const isWellKnown = (piece: Piece, basis: FigureBasis): boolean =>
  isKnownTo(Math.max(leastComplete, basis.settings.incompleteBelow), piece, basis);

/** Whether all is known of a piece, so that nothing of it is missing from its count. */
export const isWhole = (piece: Piece, basis: FigureBasis): boolean => isKnownTo(leastWhole, piece, basis);
