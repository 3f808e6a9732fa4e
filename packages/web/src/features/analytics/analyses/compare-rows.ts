import type { ContrastSeries, RangeChange } from "@foyer/contract/analytics/contrast";
import type { ComparedTime, Figure } from "@foyer/contract/counting/figure";
import { meanFigure } from "../../../ui/analysis/added-figures.ts";
import type { AlignedColumn } from "../../../ui/analysis/aligned.ts";
import { type ChartBand, type ShownFigure, shownValue } from "../../../ui/analysis/chart-columns.ts";

/** A span beside the one asked about. */
export interface CompareRow {
  id: string;
  name: string;
  slot: number;
  dashed?: boolean;
  /** Absent in the row of means. */
  series?: ContrastSeries;
  figures: ReadonlyArray<(ShownFigure & { time?: string }) | null>;
  total: Figure;
  /** What the asked total is held against: of a running span only as much of the others as has gone by. */
  base: Figure;
  /** The asked span against this one, over the hours known in both; absent in the asked one. */
  change?: RangeChange;
}

export interface Comparison {
  asked: CompareRow;
  others: readonly CompareRow[];
  /** Those of the others that were counted completely enough to average. */
  averaged: readonly CompareRow[];
  /** Only for sums, where several are averaged; rates have none. */
  mean: CompareRow | undefined;
  /** The asked span is not over. */
  isRunning: boolean;
}

/** The rows of a comparison; undefined where nothing was answered. */
export function toComparison(
  series: readonly ContrastSeries[],
  columns: readonly AlignedColumn[],
  words: {
    rangeName: (range: ContrastSeries["range"]) => string;
    mean: string;
    hasMean: boolean;
    /** The company averages nothing less complete than this share. */
    incompleteBelow?: number | undefined;
  },
): Comparison | undefined {
  const rows = series.map(
    (one, index): CompareRow => ({
      id: `${index} ${one.range.startTime}`,
      name: words.rangeName(one.range),
      slot: index + 1,
      series: one,
      figures: columns.map(({ points }) => points[index] ?? null),
      total: one.total,
      base: one.sameElapsed ?? one.total,
      ...(one.change && { change: one.change }),
    }),
  );
  const [asked, ...others] = rows;
  if (asked === undefined) return undefined;
  const isRunning = asked.series?.points.some(({ running, ahead }) => running || ahead) ?? false;
  const averaged = others.filter(
    ({ base, change }) => isAveraged(base, words.incompleteBelow ?? 0) && change?.compared.how !== "withheld",
  );
  const mean = words.hasMean ? average(averaged, others, words.mean) : undefined;
  return { asked, others, averaged, mean, isRunning };
}

const isAveraged = ({ value, completeness }: Figure, below: number): boolean =>
  value !== null && (completeness === null || completeness >= below);

/** The averaged ones in every column; known of all the others. */
function average(
  averaged: readonly CompareRow[],
  others: readonly CompareRow[],
  name: string,
): CompareRow | undefined {
  const [first] = averaged;
  if (first === undefined || averaged.length < 2) return undefined;
  const of = (pick: (row: CompareRow) => Figure | null) => meanFigure(averaged.map(pick), others.map(pick));
  const total = of((row) => row.total);
  const base = of((row) => row.base);
  if (total === null || base === null) return undefined;
  return {
    id: "mean",
    name,
    slot: 0,
    dashed: true,
    figures: first.figures.map((_, index) => of(({ figures }) => figures[index] ?? null)),
    total,
    base,
    ...meanChange(averaged.flatMap(({ change }) => change ?? [])),
  };
}

const summed = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((all, value) => (all === null || value === null ? null : all + value), 0);

/** The asked span against several others, each over the hours known in both. */
function meanChange(changes: readonly RangeChange[]): Pick<CompareRow, "change"> {
  if (changes.length === 0) return {};
  const average = (pick: (change: RangeChange) => number | null) => {
    const sum = summed(changes.map(pick));
    return sum === null ? null : sum / changes.length;
  };
  const value = average((change) => change.value);
  const previous = average((change) => change.previous);
  const isWhole = changes.every(({ compared }) => compared.how === "whole");
  const compared: ComparedTime = {
    how: isWhole ? "whole" : "partly",
    seconds: average((change) => change.compared.seconds) ?? 0,
    ofSeconds: average((change) => change.compared.ofSeconds) ?? 0,
    ...(!isWhole && { value, previous }),
  };
  const growth = value === null || !previous ? null : value / previous - 1;
  return { change: { value, previous, growth, compared } };
}

/** How the asked span stands to another, of all layers or of what was measured; what is not compared stays so. */
export function changeAgainst(
  asked: CompareRow | undefined,
  { change, base }: CompareRow,
  measuredOnly: boolean,
): { value: number | null; growth: number | null; compared?: ComparedTime } {
  const value = shownValue(asked?.total, measuredOnly);
  if (!change) return { value, growth: null };
  const { growth, compared } = change;
  if (!measuredOnly || growth === null) return { value, growth, compared };
  // What was measured in the hours of both is not known apart.
  const ofMeasured = compared.how === "partly" ? null : growthOver(asked?.base, base, true);
  return { value, growth: ofMeasured, compared };
}

/** From the lowest to the highest of the others, column by column. */
export function toBand(others: readonly CompareRow[], name: string, measuredOnly: boolean): ChartBand {
  const [first] = others;
  const columns = (first?.figures ?? []).map((_, index) =>
    others.map(({ figures }) => shownValue(figures[index], measuredOnly)).filter((value) => value !== null),
  );
  const edge = (of: (...values: number[]) => number) =>
    columns.map((values) => (values.length === 0 ? null : of(...values)));
  return { name, low: edge(Math.min), high: edge(Math.max) };
}

/** value / base - 1; null without a base. */
export function growthOver(
  value: Figure | undefined,
  base: Figure | undefined,
  measuredOnly: boolean,
): number | null {
  const [current, previous] = [shownValue(value, measuredOnly), shownValue(base, measuredOnly)];
  return current === null || previous === null || previous === 0 ? null : current / previous - 1;
}
