import type { WeekCell } from "@foyer/contract/analytics/peaks";
import type { HeatLevel } from "../../../ui/charts/heat-grid.tsx";

const levels = 5;

/** How amounts become shades: from `low` to `high` in equal steps. */
export interface HeatScale {
  low: number;
  high: number;
}

/** Sums begin at nothing, rates where the lowest lies: so that differences are seen. */
export function toScale(cells: readonly WeekCell[], isSum: boolean): HeatScale {
  const known = cells.flatMap(({ average }) => average ?? []);
  const high = Math.max(0, ...known);
  return { low: isSum ? 0 : Math.min(high, ...known), high };
}

/** The shade of a value; null where nothing is known. */
export function toLevel(value: number | null, { low, high }: HeatScale): HeatLevel {
  if (value === null) return null;
  if (high <= low) return 0;
  return Math.max(0, Math.min(levels - 1, Math.floor(((value - low) / (high - low)) * levels))) as HeatLevel;
}

/** Where each shade begins. */
export const scaleSteps = ({ low, high }: HeatScale): number[] =>
  high <= low ? [low] : Array.from({ length: levels }, (_, level) => low + ((high - low) * level) / levels);

/** The cell with the highest average. */
export function highestCell(cells: readonly WeekCell[]): WeekCell | undefined {
  return cells
    .filter(({ average }) => average !== null && average > 0)
    .reduce<WeekCell | undefined>(
      (best, cell) => (best === undefined || (cell.average ?? 0) > (best.average ?? 0) ? cell : best),
      undefined,
    );
}
