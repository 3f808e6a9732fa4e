import type { HeatReport } from "@foyer/contract/reporting/heat-reports";

export type PlanScale = Pick<HeatReport, "width" | "height" | "metresPerPixel">;

/** Squares on the long side of a plan of which nobody said how long a metre is. */
const squaresAcross = 100;

/** The side of the square that figures are told for, in pixels of the plan: a metre, else a hundredth of its longer side. */
export const squareSide = ({ width, height, metresPerPixel }: PlanScale): number =>
  metresPerPixel === null ? Math.max(width, height) / squaresAcross : 1 / metresPerPixel;
