import type { Format } from "../../../lib/format.ts";
import type { Phrases } from "../../../lib/phrases.ts";
import { heatDecimals } from "./heat-scale.ts";
import type { HeatShow } from "./heat-show.ts";

/** A figure with as many decimals as say something. */
export const heatNumber = (format: Format, value: number): string =>
  format.number(value, heatDecimals(value));

interface Unit {
  show: HeatShow;
  /** Whether the plan says how long a metre is. */
  metric: boolean;
}

/** What the numbers of a map count: "people at once per m²". */
export const unitText = (t: Phrases<"heatmap">, { show, metric }: Unit): string =>
  show === "stay" ? t("units.stay") : t(`units.${show}`, { area: t(metric ? "squareMetre" : "square") });
