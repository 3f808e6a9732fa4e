import { bandSeries } from "../charts/band-series.ts";
import type { ChartLook } from "../charts/chart-look.ts";
import type { ChartOption } from "../charts/chart-option.ts";
import { chartTooltip } from "../charts/chart-tooltip.ts";
import { pointedAt } from "../charts/pointed-at.ts";
import { barsOptions } from "./draw-bars.ts";
import { gapsOption } from "./draw-gaps.ts";
import { labelRoom, linesOptions, linesTop } from "./draw-lines.ts";
import { type Drawing, type DrawnSeries, type SeriesOption, seriesColour } from "./drawing.ts";
import { drawnOf, isLabelled } from "./line-standing.ts";

/** Draws figures over time. */
export function drawSeries(drawing: Drawing) {
  return (look: ChartLook): ChartOption => {
    const { columns, kind, words } = drawing;
    const series = drawnOf(drawing.series);
    const room = isLabelled(kind, series, drawing.standing.coloured) ? labelRoom(look) : 0;
    const top = drawing.notes.some((some) => some.length > 0) ? 34 : 16;
    const axis = linesTop(series, drawing.band);
    return {
      grid: { left: 52, right: Math.max(16, room), top, bottom },
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
        ...(kind === "line" ? { max: axis.max, interval: axis.step } : { splitNumber: 4 }),
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
        ...(kind === "line"
          ? linesOptions(drawing, series, look, {
              height: drawing.height - top - bottom,
              named: room > 0,
            })
          : barsOptions(drawing, series, look)
        ).map((option, at) =>
          at === 0 ? { ...option, ...gapsOption({ ...drawing, series }, look) } : option,
        ),
        flagsOption(drawing, look),
      ],
    };
  };
}

/** Below the plot, for the names of the columns. CSS pixels. */
const bottom = 30;

/** Tooltips list no more; the table has all. */
const mostRows = 15;

function toTooltip(
  { columns, series, notes, band, standing, kind, words }: Drawing,
  look: ChartLook,
  at: number,
) {
  const column = columns[at];
  if (column === undefined) return "";
  const isTold = ({ id, tooltipOnly }: DrawnSeries) =>
    tooltipOnly === true || standing.coloured.has(String(id)) || standing.lit === String(id);
  const rows = series
    .filter(isTold)
    .slice(0, mostRows)
    .map((one) => ({
      name: one.name,
      value: [words.value(one.values[at] ?? null), column.isAhead ? "" : words.known(one.figures[at])]
        .filter(Boolean)
        .join(" · "),
      colour: seriesColour(one, look),
      dashed: kind === "line" && one.dashed === true,
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

/** A flag above where each note begins: those of a whole day would cover its hours. */
function flagsOption({ columns, notes }: Drawing, look: ChartLook): SeriesOption {
  const beginsAt = (index: number) =>
    notes[index]?.some(({ id }) => !notes[index - 1]?.some((before) => before.id === id));
  const flagged = columns.flatMap((_, index) => (beginsAt(index) ? [index] : []));
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
