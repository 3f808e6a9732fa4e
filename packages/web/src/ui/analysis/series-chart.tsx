import { useMemo } from "react";
import { isIncomplete } from "../../lib/covered-hours.ts";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Chart } from "../charts/chart.tsx";
import type { PointedAt } from "../charts/pointed-values.ts";
import classes from "./analysis.module.css";
import {
  type ChartBand,
  type ChartColumn,
  type ChartNote,
  type ChartSeries,
  isGap,
  notesOfColumns,
  type SeriesKind,
  type ShownFigure,
  shownValue,
} from "./chart-columns.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { useLineChoice, useLitLine } from "./chosen-lines.tsx";
import { lacks } from "./draw-bars.ts";
import { drawSeries } from "./draw-series.ts";
import { colouredLines, drawnOf, isCrowded, isLabelled, lineAt } from "./line-standing.ts";
import { isSum } from "./metric-kinds.ts";
import { restsOnText } from "./rests-on-text.ts";
import { SmallMultiples } from "./small-multiples.tsx";

/** For how much of the time of a chart there are counts; undefined where nothing was to be counted. */
function useKnownText(series: readonly ChartSeries[]): string | undefined {
  const t = usePhrases("exports");
  const format = useFormat();
  const figures = drawnOf(series).flatMap(({ figures: all }) => all.filter((each) => each !== null));
  const expected = figures.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
  const covered = figures.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0);
  if (expected === 0) return undefined;
  if (!figures.some(isIncomplete)) return t("whole");
  // A part that is missing never reads as 100 %.
  return t("known", { share: format.percent(Math.min(0.999, covered / expected), 1) });
}

interface Drawn {
  /** What the chart shows, in words. */
  label: string;
  metric: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  kind: SeriesKind;
  /** Where the values of the first series are usually found. */
  band?: ChartBand;
  measuredOnly?: boolean;
  /** A column is chosen, by a click in the chart. */
  onPick?: (column: ChartColumn, index: number) => void;
  /** CSS pixels. */
  height?: number;
}

interface Noted {
  notes: readonly ChartNote[];
  /** The last day of the last column: of a longer piece its key tells but the first. */
  lastDay: string;
}

export type SeriesChartProps = Drawn & (Noted | { notes?: undefined; lastDay?: undefined });

const none: readonly ChartNote[] = [];

/**
 * Figures over time: gaps are broken over a hatch, incomplete and running pieces look different from whole ones, notes
 * stand above their day. Charts of one page follow each other's pointer.
 */
export function SeriesChart({
  label,
  metric,
  columns,
  series,
  kind,
  notes = none,
  lastDay = "",
  band,
  measuredOnly = false,
  onPick,
  height = 320,
}: SeriesChartProps) {
  const t = usePhrases("analysis");
  const format = useFormat();

  const { pinned, areApart, onLight } = useLineChoice();
  const crowded = isCrowded(series, kind);
  const coloured = useMemo(() => colouredLines(series, kind, pinned), [series, kind, pinned]);
  const pointed = useLitLine();
  const lit = crowded ? drawnOf(series).find(({ id }) => String(id) === pointed) : undefined;

  const told = useMemo(() => {
    const value = (number: number | null) => metricText(metric, number, format);
    const known = (figure: ShownFigure | null | undefined) => {
      if (isGap(figure)) return t("gap");
      if (!figure || figure.value === null) return "";
      return restsOnText(metric, figure, format, measuredOnly);
    };
    const ofColumns = notesOfColumns(columns, notes, lastDay);
    const shown = series.map((one) => ({
      ...one,
      values: one.figures.map((figure) => shownValue(figure, measuredOnly)),
    }));
    const toState = ({ isPartial, isAhead }: ChartColumn) =>
      isAhead ? t("ahead") : isPartial ? phrase("restsOn.running") : "";
    return {
      series: shown,
      notes: ofColumns,
      words: { value, known, state: toState, note: t("note") },
      figures: {
        columns: [t("piece"), ...series.map(({ name }) => name)],
        rows: columns.map((column, index) => [
          [column.title ?? column.text, toState(column), ...(ofColumns[index] ?? []).map(({ text }) => text)]
            .filter(Boolean)
            .join(", "),
          ...shown.map(({ values, figures }) =>
            [value(values[index] ?? null), column.isAhead ? "" : known(figures[index])]
              .filter(Boolean)
              .join(", "),
          ),
        ]),
      },
    };
  }, [columns, series, notes, lastDay, measuredOnly, metric, format, t]);

  const whole = isSum(metric);
  const litId = lit && String(lit.id);
  const draw = useMemo(
    () => drawSeries({ ...told, columns, kind, whole, band, height, standing: { coloured, lit: litId } }),
    [told, columns, kind, whole, band, height, coloured, litId],
  );

  const pick = useMemo(() => {
    if (onPick === undefined) return undefined;
    return (row: number) => {
      const column = columns[row];
      if (column !== undefined && !column.isAhead) onPick(column, row);
    };
  }, [columns, onPick]);

  const point = useMemo(() => {
    if (!crowded) return undefined;
    return (at: PointedAt | undefined) => onLight(at && lineAt(told.series, at));
  }, [crowded, told, onLight]);

  const known = useKnownText(series);

  return (
    <div className={classes.charted} data-known={known}>
      <ChartLegend
        {...{ series, kind, band, coloured, lit, crowded }}
        labelled={isLabelled(kind, series, coloured)}
        lacking={
          kind !== "line" && lacks({ columns, whole }, drawnOf(told.series)) && (whole ? "part" : "ring")
        }
      />
      {crowded && areApart ? (
        <SmallMultiples label={label} metric={metric} series={drawnOf(told.series)} />
      ) : (
        <Chart
          label={label}
          height={height}
          draw={draw}
          figures={told.figures}
          linked
          {...(pick && { onPick: pick })}
          {...(point && { onPoint: point })}
        />
      )}
    </div>
  );
}
