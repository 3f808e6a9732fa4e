import type { Origin } from "@foyer/contract/counting/figure";
import type * as z from "zod/mini";

/** What rules did to a figure, each with a sign that stands for it where there is no room for words. */
export const layerSigns = [
  ["eliminated", "−"],
  ["corrected", "±"],
  ["estimated", "≈"],
] as const;

/** The signs of a figure; empty when it is as measured. */
export const toSigns = (layers: z.output<typeof Origin>): string =>
  layerSigns
    .filter(([layer]) => layers[layer] !== 0)
    .map(([, sign]) => sign)
    .join("");
