import type { Figure } from "@foyer/contract/analytics/figure";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Words } from "@foyer/phrases/translate";
import { metrics } from "../../counting/metrics/metrics.ts";
import { layers } from "../../counting/rollups/layered-sums.ts";
import type { ExportCell, ExportColumn, ExportColumnKind } from "./export-table.ts";

const kinds: Partial<Record<NumberType, ExportColumnKind>> = {
  captureRate: "percent",
  turnbackRate: "percent",
  staffShare: "percent",
  totalDwellTime: "duration",
  averageDwellTime: "duration",
};

/** How values of a metric are written. */
export const metricKind = (metric: NumberType): ExportColumnKind => kinds[metric] ?? "number";

/** The columns of a figure, the same in every export: value, completeness, coverage and, of plain sums, what it is made of. */
export function figureColumns(words: Words, metric: NumberType): ExportColumn[] {
  const name = words(`metrics.${metric}.name`);
  const kind = metricKind(metric);
  return [
    { header: name, kind },
    { header: words("exports.completenessOf", { name }), kind: "percent" },
    { header: words("exports.coverageOf", { name }), kind: "percent" },
    ...(metrics[metric].additive
      ? layers.map((layer) => ({ header: words(`exports.layerOf.${layer}`, { name }), kind }))
      : []),
  ];
}

type Known = Pick<Figure, "value" | "completeness" | "coverage">;

/** A value, its completeness and its coverage. */
export const knownCells = ({ value, completeness, coverage = 1 }: Known): ExportCell[] => [
  value,
  completeness,
  completeness === null && coverage === 1 ? null : coverage,
];

/** The cells below `figureColumns` of the same metric. A figure without origin is all measured. */
export function figureCells(figure: Known & Pick<Figure, "origin">, metric: NumberType): ExportCell[] {
  const { value, origin } = figure;
  if (!metrics[metric].additive) return knownCells(figure);
  if (value === null) return [...knownCells(figure), ...layers.map(() => null)];
  return [
    ...knownCells(figure),
    ...layers.map((layer) => origin?.[layer] ?? (layer === "measured" ? value : 0)),
  ];
}
