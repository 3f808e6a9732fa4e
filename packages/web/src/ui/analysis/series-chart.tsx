import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { Chart } from "../charts/chart.tsx";
import { Box, Line, Row } from "../kit/layout.tsx";
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
import { drawSeries, isLabelled } from "./draw-series.ts";
import { isSum } from "./metric-kinds.ts";
import { restsOnText } from "./rests-on-text.ts";
import { SeriesStroke } from "./series-stroke.tsx";

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

  const view = useMemo(() => {
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
      draw: drawSeries({
        columns,
        series: shown,
        kind,
        whole: isSum(metric),
        notes: ofColumns,
        band,
        words: { value, known, state: toState, note: t("note") },
      }),
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
  }, [columns, series, kind, notes, lastDay, band, measuredOnly, metric, format, t]);

  const pick = useMemo(() => {
    if (onPick === undefined) return undefined;
    return (row: number) => {
      const column = columns[row];
      if (column !== undefined && !column.isAhead) onPick(column, row);
    };
  }, [columns, onPick]);

  return (
    <div className={classes.charted}>
      <Legend series={series} band={band} labelled={isLabelled(kind, series, band !== undefined)} />
      <Chart
        label={label}
        height={height}
        draw={view.draw}
        figures={view.figures}
        linked
        {...(pick && { onPick: pick })}
      />
    </div>
  );
}

interface LegendProps extends Pick<SeriesChartProps, "series" | "band"> {
  labelled: boolean;
}

/** What is drawn how; a single series needs none. */
function Legend({ series, band, labelled }: LegendProps) {
  const drawn = series.filter(({ tooltipOnly }) => tooltipOnly !== true);
  if (drawn.length < 2 && band === undefined) return null;
  return (
    <Row
      as="ul"
      align="stretch"
      gap="md"
      gapY="3xs"
      mb="xs"
      size="xs"
      tone="quiet"
      className={classes.legend}
      data-labelled={labelled || undefined}
      aria-hidden="true"
    >
      {drawn.map(({ id, name, slot, dashed }) => (
        <Line as="li" key={id} gap="xs" style={{ maxInlineSize: 220 }}>
          <SeriesStroke slot={slot} dashed={dashed} />
          <Box as="bdi" cut>
            {name}
          </Box>
        </Line>
      ))}
      {band && (
        <Line as="li" gap="xs">
          <SeriesStroke slot={0} field />
          <Box as="bdi" cut>
            {band.name}
          </Box>
        </Line>
      )}
    </Row>
  );
}
