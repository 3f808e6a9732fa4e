import type { Origin } from "@foyer/contract/counting/figure";
import type * as z from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { amountText, measureText } from "../../../lib/measure-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { layerSigns } from "./layer-signs.ts";

interface Layered extends z.output<typeof Origin> {
  value: number | null;
}

/** Figures of a measure with their layers, and how complete they are, in words. */
export function useLayerWords() {
  const t = usePhrases("corrections");
  const layers = usePhrases("home");
  const measures = usePhrases("measures");
  const format = useFormat();
  return {
    figure(measure: string, figure: Layered): string {
      const shown = `${measures(measure as "in")} ${measureText(measure, figure.value, format)}`;
      const changes = layerSigns
        .filter(([layer]) => figure[layer] !== 0)
        .map(([layer]) => `${layers(layer)} ${amountText(measure, figure[layer], format)}`);
      if (changes.length === 0) return shown;
      return `${shown} (${[`${layers("measured")} ${measureText(measure, figure.measured, format)}`, ...changes].join(", ")})`;
    },
    /** Several lines count the same hours side by side, so a share says more than hours do. */
    coverage: (completeness: number | null): string =>
      completeness === null
        ? t("notExpected")
        : `${layers("completeness")} ${format.percent(Math.floor(completeness * 100) / 100)}`,
  };
}
