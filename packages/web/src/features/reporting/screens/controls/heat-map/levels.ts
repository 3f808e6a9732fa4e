import { highestHeatLevel } from "@foyer/contract/reporting/screens/place-parts";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { heatRamp, rampSteps } from "../../../heat/colour-ramp.ts";

/** Grey, a third opaque: what nobody watched. */
const unwatched = [128, 128, 128, 90] as const;

/** The levels of a heat map as colours: four bytes a cell. */
export function heatPixels({ levels, cols, rows }: Pick<PartOf<"heat">, "levels" | "cols" | "rows">) {
  const bytes = atob(levels);
  const pixels = new Uint8ClampedArray(cols * rows * 4);
  for (let cell = 0; cell < cols * rows; cell++) {
    const level = bytes.charCodeAt(cell) || 0;
    if (level === 0) pixels.set(unwatched, cell * 4);
    else {
      const step = Math.round(((level - 1) / (highestHeatLevel - 1)) * (rampSteps - 1)) * 4;
      pixels.set(heatRamp.subarray(step, step + 4), cell * 4);
    }
  }
  return pixels;
}

/** Whether any cell was watched. */
export const isWatched = ({ levels }: Pick<PartOf<"heat">, "levels">): boolean => !/^A*=*$/.test(levels);
