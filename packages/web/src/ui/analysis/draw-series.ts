import { isIncomplete } from "../../lib/covered-hours.ts";
import { bandSeries } from "../charts/band-series.ts";
import type { ChartLook } from "../charts/chart-look.ts";
import type { ChartOption } from "../charts/chart-option.ts";
import { chartTooltip } from "../charts/chart-tooltip.ts";
import { pointedAt } from "../charts/pointed-at.ts";
import type {
  ChartBand,
  ChartColumn,
  ChartNote,
  ChartSeries,
  SeriesKind,
  ShownFigure,
} from "./chart-columns.ts";
import { gapsOption } from "./draw-gaps.ts";

export interface DrawnSeries extends ChartSeries {
  /** What is drawn of each figure. */
  values: ReadonlyArray<number | null>;
}

export interface Drawing {
  columns: readonly ChartColumn[];
  series: readonly DrawnSeries[];
  kind: SeriesKind;
  /** There are no halves of it. */
  whole: boolean;
  /** Notes of each column. */
  notes: ReadonlyArray<readonly ChartNote[]>;
  band: ChartBand | undefined;
  words: {
    value: (value: number | null) => string;
    /** What is wrong with a figure, if anything. */
    known: (figure: ShownFigure | null | undefined) => string;
    state: (column: ChartColumn) => string;
    note: string;
  };
}

type Options = NonNullable<ChartOption["series"]>;
type Option = Options extends readonly (infer One)[] | infer One ? One : never;

/** CSS pixels. */
const roomForLabels = 520;

/** Signs there is room for at the end of a line. */
const longestLabel = 14;
/** Parts of the highest value the ends must lie apart, so that names do not cover each other. */
const leastApart = 0.07;

/** Two lines that end apart bear their short names at their ends; all others have a legend. */
export function isLabelled(kind: SeriesKind, series: readonly ChartSeries[], hasBand: boolean): boolean {
  const [one, other, ...more] = series.filter(({ tooltipOnly }) => tooltipOnly !== true);
  if (kind !== "line" || hasBand || !one || !other || more.length > 0) return false;
  if ([one, other].some(({ name }) => name.length > longestLabel)) return false;
  const [end, otherEnd] = [one.figures.at(-1)?.value, other.figures.at(-1)?.value];
  if (typeof end !== "number" || typeof otherEnd !== "number") return false;
  const highest = Math.max(
    0,
    ...[one, other].flatMap(({ figures }) => figures.map((each) => each?.value ?? 0)),
  );
  return Math.abs(end - otherEnd) >= leastApart * highest;
}

/** Draws figures over time. */
export function drawSeries(drawing: Drawing) {
  return (look: ChartLook): ChartOption => {
    const { columns, kind, words } = drawing;
    const series = drawing.series.filter(({ tooltipOnly }) => tooltipOnly !== true);
    const named = look.width >= roomForLabels && isLabelled(kind, series, drawing.band !== undefined);
    return {
      grid: {
        left: 52,
        right: named ? 96 : 16,
        top: drawing.notes.some((some) => some.length > 0) ? 34 : 16,
        bottom: 30,
      },
      xAxis: {
        type: "category",
        boundaryGap: kind !== "line",
        data: columns.map(({ text }) => text),
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: { color: look.quiet, margin: 12, hideOverlap: true },
      },
      yAxis: {
        type: "value",
        min: 0,
        splitNumber: 4,
        ...(drawing.whole && { minInterval: 1 }),
        splitLine: { lineStyle: { color: look.line } },
        axisLabel: { color: look.quiet, formatter: (value: number) => words.value(value) },
      },
      tooltip: {
        axisPointer: {
          type: kind === "line" ? "line" : "shadow",
          lineStyle: { color: look.quiet, type: "solid" },
          shadowStyle: { color: look.line, opacity: 0.35 },
        },
        formatter: (params) => toTooltip(drawing, look, pointedAt(params)),
      },
      series: [
        ...(drawing.band ? bandSeries(drawing.band, look) : []),
        ...series
          .flatMap((one) =>
            kind === "line" ? lineOptions(drawing, one, look, named) : [barOption(drawing, one, look)],
          )
          .map((option, at) =>
            at === 0 ? { ...option, ...gapsOption({ ...drawing, series }, look) } : option,
          ),
        flagsOption(drawing, look),
      ],
    };
  };
}

const seriesColour = ({ slot }: ChartSeries, look: ChartLook): string =>
  slot === 0 ? look.quiet : (look.series[(slot - 1) % look.series.length] ?? look.text);

/** Tooltips list no more; the table has all. */
const mostRows = 15;

function toTooltip({ columns, series, notes, band, words }: Drawing, look: ChartLook, at: number) {
  const column = columns[at];
  if (column === undefined) return "";
  const rows = series.slice(0, mostRows).map((one) => ({
    name: one.name,
    value: [words.value(one.values[at] ?? null), column.isAhead ? "" : words.known(one.figures[at])]
      .filter(Boolean)
      .join(" · "),
    colour: seriesColour(one, look),
    dashed: one.dashed === true,
  }));
  const [low, high] = [band?.low[at], band?.high[at]];
  if (band && typeof low === "number" && typeof high === "number") {
    rows.push({
      name: band.name,
      value: `${words.value(low)} – ${words.value(high)}`,
      colour: look.line,
      dashed: false,
    });
  }
  const state = words.state(column);
  return chartTooltip(column.title ?? column.text, rows, [
    ...(state === "" ? [] : [state]),
    ...(notes[at] ?? []).map(({ kind, text }) => `${kind ?? words.note}: ${text}`),
  ]);
}

/** Whole pieces as a line with points where something is missing; a piece that runs is reached by dots. */
function lineOptions({ columns }: Drawing, one: DrawnSeries, look: ChartLook, named: boolean): Option[] {
  const colour = seriesColour(one, look);
  const isPartial = (index: number) => runs(columns, one, index);
  const leadsToPartial = (index: number) => isPartial(index) || isPartial(index + 1) || isPartial(index - 1);
  const shared = {
    type: "line" as const,
    name: one.name,
    itemStyle: { color: colour },
    emphasis: { disabled: true },
    connectNulls: false,
  };
  const endLabel = {
    show: named,
    formatter: one.name,
    color: colour,
    distance: 8,
    width: 84,
    overflow: "truncate" as const,
  };
  const hasPartial = columns.some((_, index) => isPartial(index));
  const whole: Option = {
    ...shared,
    id: `line ${one.id}`,
    data: one.values.map((value, index) => ({
      value: isPartial(index) ? null : value,
      symbol: isMarked(one, index) ? "circle" : "none",
      itemStyle: { color: look.surface, borderColor: colour, borderWidth: 1.5 },
    })),
    symbolSize: 6,
    showAllSymbol: true,
    lineStyle: { color: colour, width: one.dashed ? 1.5 : 2.25, type: one.dashed ? [5, 4] : "solid" },
    endLabel: { ...endLabel, show: named && !isPartial(one.values.length - 1) },
    z: one.dashed ? 2 : 3,
  };
  if (!hasPartial) return [whole];
  return [
    whole,
    {
      ...shared,
      id: `running ${one.id}`,
      data: one.values.map((value, index) => ({
        value: leadsToPartial(index) ? value : null,
        symbol: isPartial(index) ? "circle" : "none",
      })),
      symbolSize: 7,
      showAllSymbol: true,
      lineStyle: { color: colour, width: 2, type: [2, 4] },
      endLabel: { ...endLabel, show: named && isPartial(one.values.length - 1) },
      z: 4,
    },
  ];
}

/** Not over yet, or cut by the asked days. */
const runs = (columns: readonly ChartColumn[], { figures }: DrawnSeries, index: number): boolean =>
  columns[index]?.isPartial === true || figures[index]?.running === true;

/** Incomplete, or alone between two gaps, where no line would show it. */
const isMarked = ({ values, figures }: DrawnSeries, index: number): boolean => {
  const figure = figures[index];
  if ((values[index] ?? null) === null || figure === null || figure === undefined) return false;
  return (
    isIncomplete(figure) || ((values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null)
  );
};

function barOption({ columns, kind }: Drawing, one: DrawnSeries, look: ChartLook): Option {
  const colour = seriesColour(one, look);
  return {
    id: `bar ${one.id}`,
    type: "bar",
    name: one.name,
    ...(kind === "stacked" && { stack: "all" }),
    barMaxWidth: 40,
    barCategoryGap: "24%",
    barGap: "8%",
    emphasis: { disabled: true },
    data: one.values.map((value, index) => {
      const figure = one.figures[index];
      const incomplete = figure !== null && figure !== undefined && isIncomplete(figure);
      return {
        value,
        itemStyle: {
          color: colour,
          opacity: runs(columns, one, index) ? 0.5 : 0.92,
          borderRadius: kind === "stacked" ? 0 : [3, 3, 0, 0],
          ...(runs(columns, one, index) && { borderColor: colour, borderWidth: 1, borderType: [3, 3] }),
          ...(incomplete && { decal: stripes(look.surface) }),
        },
      };
    }),
  };
}

const stripes = (color: string) => ({
  symbol: "rect" as const,
  color,
  dashArrayX: [1, 0] as [number, number],
  dashArrayY: [2, 5] as [number, number],
  rotation: -Math.PI / 4,
});

/** A flag above each day with a note. */
function flagsOption({ columns, notes }: Drawing, look: ChartLook): Option {
  const flagged = columns.flatMap((_, index) => ((notes[index]?.length ?? 0) > 0 ? [index] : []));
  return {
    id: "flags",
    type: "line",
    silent: true,
    data: [],
    markLine: {
      silent: true,
      symbol: ["none", "circle"],
      symbolSize: 7,
      label: { show: false },
      lineStyle: { color: look.quiet, type: [2, 3], width: 1 },
      data: flagged.map((index) => ({ xAxis: index })),
    },
  };
}
