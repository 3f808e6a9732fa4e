import { isIncomplete } from "../../lib/covered-hours.ts";
import type { HeatLevel } from "./heat-grid.tsx";

/** Shares of the expected time at which the shade of a day steps. */
export const nearly = 0.9;
export const half = 0.5;

/** How much is missing, from nothing to everything; null where nothing was expected. */
export function completenessLevel(completeness: number | null): HeatLevel {
  if (completeness === null) return null;
  if (!isIncomplete({ completeness })) return 0;
  if (completeness >= nearly) return 1;
  if (completeness >= half) return 2;
  return completeness > 0 ? 3 : 4;
}
