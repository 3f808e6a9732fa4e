import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { NumberType } from "@foyer/contract/metrics";
import type { IntervalColumn } from "../../counting/figures/figures.ts";
import { metricOf, needsOf } from "../../counting/metrics/metrics.ts";
import { hasRows, isMeasured, knownOf } from "../../counting/sums/sums.ts";

/** Of less of a day its count would be too low to say what is usual. */
const leastComplete = 0.9;
/** Of more, what is missing is the jitter of upload times. */
const leastWhole = 0.995;

/** What is reckoned of columns. */
export interface Reckoned {
  type: NumberType;
  settings: FigureSettings;
}

export type Piece = Pick<IntervalColumn, "sums" | "expectedSeconds" | "isAhead">;

function isKnownTo(least: number, { sums, expectedSeconds, isAhead }: Piece, { type, settings }: Reckoned) {
  if (isAhead || !hasRows(sums) || !isMeasured(metricOf(type, settings), sums)) return false;
  const { completeness } = knownOf(needsOf(type), sums, expectedSeconds);
  return completeness === null || completeness >= least;
}

/** Whether anything is known of a piece that the figure needs, and enough of it for the company's liking. */
export const counts = (piece: Piece, reckoned: Reckoned): boolean =>
  isKnownTo(reckoned.settings.incompleteBelow, piece, reckoned);

/** Whether so much is known of a piece that it may say what is usual. */
export const isWellKnown = (piece: Piece, reckoned: Reckoned): boolean =>
  isKnownTo(Math.max(leastComplete, reckoned.settings.incompleteBelow), piece, reckoned);

/** Whether all is known of a piece, so that nothing of it is missing from its count. */
export const isWhole = (piece: Piece, reckoned: Reckoned): boolean => isKnownTo(leastWhole, piece, reckoned);
