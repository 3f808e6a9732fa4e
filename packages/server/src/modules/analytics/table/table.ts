import type { ExportFormat, ExportKind } from "@foyer/contract/analytics/export";
import type { AnswerWarning } from "@foyer/contract/analytics/question";
import type { Figure } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { Words } from "@foyer/phrases/translate";
import type { SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import type { Days } from "../../counting/clocks/clocks.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import { layers } from "../../counting/sums/sums.ts";

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

/**
 * How a column's cells are written. `day`: `yyyy-MM-dd`. `moment`: `yyyy-MM-dd HH:mm` on a local clock; what has another
 * form (an offset behind it) stays text. `percent`: a share, 1 = 100 %. `duration`: milliseconds.
 */
export type ExportColumnKind = "text" | "day" | "moment" | "number" | "percent" | "duration";

export interface ExportColumn {
  header: string;
  kind: ExportColumnKind;
  /** In letters; default: by what the column says. */
  width?: number;
}

export type ExportCell = SheetCell;

/** The answer to a question, as it goes into a file. */
export interface ExportTable {
  analysis: ExportKind;
  /** The days asked for; null where there is no one span. */
  days: Days | null;
  /** The question in words of the reader: who, what, when, compared with what. */
  question: [label: string, value: string][];
  /** Zones whose clocks the times are of (`Subjects.zones`). */
  zones?: readonly string[];
  /** What the answer warns of. */
  warnings?: readonly AnswerWarning[] | undefined;
  /** ISO 8601, the newest count in it; null when there is none. */
  asOf?: string | null;
  columns: ExportColumn[];
  /** Taken in parts as the file is written. What they hold (a cursor) is opened with the first row and closed by `return`. */
  rows: Iterable<ExportCell[]> | AsyncIterable<ExportCell[]>;
  rowCount: number;
}

/** What `prepare` is given beside the input of the endpoint. */
export interface ExportAsked {
  /** The caller's phrases. */
  words: Words;
  language: LanguageCode;
  format: ExportFormat;
  /** Gives up when the caller has gone. */
  signal: AbortSignal;
}

/** Names that stand in the question; more are counted. */
const mostNames = 20;

interface Asked {
  /** Where one metric is asked. */
  type?: string;
  dataType: 0 | 1 | 2;
  openHoursOnly: boolean;
}

/** What is asked of whom and during which hours: the part of the question in words that analyses share. */
export function questionWords(
  words: Words,
  { type, dataType, openHoursOnly }: Asked,
  names: readonly string[],
): [label: string, value: string][] {
  const counted = `analysis.counts.${dataType}` as const;
  return [
    ...(type === undefined
      ? []
      : [[words("analysis.what"), words(`metrics.${type as NumberType}.name`)] as [string, string]]),
    [
      words("analysis.who"),
      names.length > mostNames ? words(counted, { count: names.length }) : names.join(", "),
    ],
    [words("analysis.hours"), words(openHoursOnly ? "analysis.openHoursOnly" : "analysis.wholeDay")],
  ];
}
