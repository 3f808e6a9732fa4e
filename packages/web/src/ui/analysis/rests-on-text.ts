import { coverageText } from "../../lib/coverage-text.ts";
import { isIncomplete } from "../../lib/covered-hours.ts";
import type { Format } from "../../lib/format.ts";
import { measuredText } from "../../lib/measured-text.ts";
import { metricText } from "../../lib/metric-text.ts";
import { phrase } from "../../lib/phrases.ts";
import type { ShownFigure } from "./chart-columns.ts";

/** What a figure rests on, in words: that it runs, how much of its time was counted, what rules made of it. */
export function restsOnText(
  metric: string,
  figure: ShownFigure,
  format: Format,
  measuredOnly = false,
): string {
  return [
    figure.running ? phrase("restsOn.running") : "",
    measuredText(figure, format),
    isIncomplete(figure) ? coverageText(figure, format) : "",
    ...(measuredOnly ? [] : originTexts(metric, figure, format)),
  ]
    .filter(Boolean)
    .join(", ");
}

function originTexts(metric: string, { value, origin }: ShownFigure, format: Format): string[] {
  if (origin === undefined) return [];
  const signed = (key: "eliminatedBy" | "correctedBy", amount: number) => {
    const size = metricText(metric, Math.abs(amount), format);
    return size === metricText(metric, 0, format)
      ? ""
      : phrase(`restsOn.${key}`, { amount: `${amount < 0 ? "−" : "+"}${size}` });
  };
  const share = value !== null && value > 0 ? origin.estimated / value : 0;
  return [
    share > 0 ? phrase("restsOn.estimatedShare", { share: format.percent(Math.min(1, share), 0) }) : "",
    signed("eliminatedBy", origin.eliminated),
    signed("correctedBy", origin.corrected),
  ];
}
