import type { Point } from "@foyer/contract/analytics/question";
import type { Figure } from "@foyer/contract/counting/figure";
import type { BandEdges } from "../charts/band-series.ts";

export type SeriesKind = "line" | "bar" | "stacked";

/** A piece of time on the chart's axis. */
export interface ChartColumn {
  /** Stable; the server's `time` where the series share their days. */
  key: string;
  /** Below the chart. */
  text: string;
  /** In the tooltip and table, where the short text does not say enough. */
  title?: string;
  /** Only a part of it counts yet or belongs to the asked days. */
  isPartial?: boolean;
  /** Not begun yet. */
  isAhead?: boolean;
}

/** A figure, with where its piece stands in time. */
export type ShownFigure = Figure & Pick<Point, "running" | "ahead" | "closed">;

/** A line, or the bars of one colour. */
export interface ChartSeries {
  id: number | string;
  name: string;
  /** Colour 1..8, stable per subject (`seriesSlots`); 0: quiet, for what others are held against. */
  slot: number;
  /** One for each column; null where the series has no such column. */
  figures: ReadonlyArray<ShownFigure | null>;
  dashed?: boolean;
  /** Shown beside the pointer and in the table, but not drawn. */
  tooltipOnly?: boolean;
}

/** What stands on a day beside its counts. */
export interface ChartNote {
  id: number;
  /** `yyyy-MM-dd`, both included; longer texts are cut. */
  startTime: string;
  endTime: string;
  text: string;
  /** Its kind, in words. */
  kind?: string;
}

/** Where a value is usually found. */
export type ChartBand = BandEdges;

/** What a chart shows of a figure: all layers, or only what was measured. */
export const shownValue = (figure: Figure | null | undefined, measuredOnly = false): number | null => {
  if (figure === null || figure === undefined || figure.value === null) return null;
  return measuredOnly ? (figure.origin?.measured ?? figure.value) : figure.value;
};

/** Should have been counted and was not: a gap, not a zero. */
export const isGap = (figure: ShownFigure | null | undefined): boolean =>
  figure !== null &&
  figure !== undefined &&
  figure.value === null &&
  figure.ahead !== true &&
  figure.expectedSeconds > 0;

/** Columns of an answer's points; the words come from `text`. */
export const toColumns = (points: readonly Point[], text: (time: string) => string): ChartColumn[] =>
  points.map(({ time, running, ahead }) => ({
    key: time,
    text: text(time),
    ...(running && { isPartial: true }),
    ...(ahead && { isAhead: true }),
  }));

/** The notes of each column; a column reaches up to the day before the next. */
export function notesOfColumns(
  columns: readonly ChartColumn[],
  notes: readonly ChartNote[],
  /** The last day of the last column. */
  lastDay: string,
): ChartNote[][] {
  const toDay = (column: ChartColumn | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(column?.key ?? "")?.[0];
  return columns.map((column, index) => {
    const first = toDay(column);
    if (first === undefined) return [];
    const next = columns
      .slice(index)
      .map(toDay)
      .find((day) => day !== first);
    return notes.filter(({ startTime, endTime }) => {
      const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)];
      const isBefore = next === undefined ? from <= lastDay : from < next;
      return isBefore && to >= first;
    });
  });
}
