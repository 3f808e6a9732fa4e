import { type BandEdges, bandSeries } from "../../../ui/charts/band-series.ts";
import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { axisTop, labelsApart, lastPoint } from "../../../ui/charts/end-labels.ts";
import { hatch } from "../../../ui/charts/hatch.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";
import { currentHour, type HourRow } from "./hour-rows.ts";

export interface TrendWords {
  today: string;
  yesterday: string;
  /** What is wrong with an hour, if anything. */
  note: (row: HourRow) => string | undefined;
  value: (value: number | null | undefined) => string;
  axis: (value: number) => string;
}

interface TrendExtras {
  band?: BandEdges | undefined;
  /** The hour it is now, `HH:00`; null on a day that is over. */
  hour?: string | null;
  /** Height of the whole chart, CSS pixels. */
  height: number;
}

const plot = { top: 20, bottom: 28 };

/** Today as a line with a dot at now, yesterday dashed and what is usual behind it, gaps hatched, hours to come empty; hours that only some
 * sites have behind them are pale and dashed. */
export function drawTrend(
  rows: readonly HourRow[],
  words: TrendWords,
  { band, hour = null, height }: TrendExtras,
) {
  return (look: ChartLook): ChartOption => {
    const [accent = look.text] = look.series;
    const now = currentHour(rows, hour);
    const before = rows.map((row) => row.previous?.value ?? null);
    const unfinished = rows.map((row, index) =>
      leadsToRunning(rows, index, now) ? (row.current?.value ?? null) : null,
    );
    const top = axisTop([...before, ...rows.map((row) => row.current?.value ?? null), ...(band?.high ?? [])]);
    const apart = labelsApart([lastPoint(unfinished), lastPoint(before)], {
      top: top.max,
      height: height - plot.top - plot.bottom,
    });
    return {
      grid: { left: 44, right: look.width < 520 ? 64 : 76, ...plot },
      xAxis: {
        type: "category",
        boundaryGap: false,
        data: rows.map((row) => row.time),
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: {
          color: look.quiet,
          margin: 12,
          interval: (index: number) => index % (look.width < 520 ? 6 : 3) === 0,
          formatter: (time: string) => time.slice(0, 5),
        },
      },
      yAxis: {
        type: "value",
        min: 0,
        max: top.max,
        interval: top.step,
        splitLine: { lineStyle: { color: look.line } },
        axisLabel: { color: look.quiet, formatter: words.axis },
      },
      tooltip: {
        axisPointer: { lineStyle: { color: look.quiet, type: "solid" } },
        formatter: (params) => {
          const row = rows[pointedAt(params)];
          if (row === undefined) return "";
          const note = words.note(row);
          return chartTooltip(
            row.time,
            [
              { name: words.today, value: words.value(row.current?.value), colour: accent },
              {
                name: words.yesterday,
                value: words.value(row.previous?.value),
                colour: look.quiet,
                dashed: true,
              },
              ...usualRow(band, pointedAt(params), words, look),
            ],
            note === undefined ? [] : [note],
          );
        },
      },
      series: [
        ...(band ? bandSeries(band, look) : []),
        {
          id: "yesterday",
          type: "line",
          name: words.yesterday,
          data: before,
          showSymbol: false,
          lineStyle: { color: look.quiet, width: 1.5, type: [4, 4] },
          itemStyle: { color: look.quiet },
          endLabel: {
            show: true,
            formatter: words.yesterday,
            color: look.quiet,
            distance: 8,
            offset: [0, apart[1] ?? 0],
          },
          emphasis: { disabled: true },
          z: 2,
        },
        {
          id: "today",
          type: "line",
          name: words.today,
          data: rows.map((row, index) => ({
            value: row.state === "running" ? null : (row.current?.value ?? null),
            symbol: row.state === "partial" || standsAlone(rows, index) ? "circle" : "none",
            itemStyle: { color: look.surface, borderColor: accent, borderWidth: 1.5 },
          })),
          symbolSize: 6,
          lineStyle: { color: accent, width: 2.5 },
          areaStyle: { color: accent, opacity: 0.07 },
          itemStyle: { color: accent },
          emphasis: { disabled: true },
          z: 3,
          markArea: {
            silent: true,
            itemStyle: { color: hatch(look.hatch) },
            data: gaps(rows).map(([from, to]) => [{ xAxis: from }, { xAxis: to }]),
          },
        },
        {
          id: "running",
          type: "line",
          name: words.today,
          data: unfinished,
          showSymbol: false,
          lineStyle: { color: accent, width: 2, type: [2, 4], opacity: 0.55 },
          itemStyle: { color: accent },
          endLabel: {
            show: true,
            formatter: words.today,
            color: accent,
            fontWeight: 600,
            distance: 10,
            offset: [0, apart[0] ?? 0],
          },
          emphasis: { disabled: true },
          z: 4,
          markPoint: {
            silent: true,
            symbol: "circle",
            symbolSize: 10,
            label: { show: false },
            itemStyle: { color: accent, borderColor: look.surface, borderWidth: 2 },
            data: dotAt(rows, now),
          },
        },
      ],
    };
  };
}

/** What is usual of an hour, in the tooltip. */
function usualRow(band: BandEdges | undefined, at: number, { value }: TrendWords, look: ChartLook) {
  const [low, high] = [band?.low[at], band?.high[at]];
  if (!band || typeof low !== "number" || typeof high !== "number") return [];
  return [{ name: band.name, value: `${value(low)} – ${value(high)}`, colour: look.line }];
}

/** The hour at the dot, hours that not every site has behind it, and the one before these: the line to them is not all there yet. */
const leadsToRunning = (rows: readonly HourRow[], index: number, now: number): boolean =>
  index === now || rows[index]?.state === "running" || rows[index + 1]?.state === "running";

function dotAt(rows: readonly HourRow[], hour: number): Array<{ name: string; coord: [number, number] }> {
  const value = rows[hour]?.current?.value;
  return value === undefined || value === null
    ? []
    : [{ name: rows[hour]?.time ?? "", coord: [hour, value] }];
}

/** Fields without counts, each from the last hour known before to the first known after. */
export function gaps(rows: readonly HourRow[]): Array<[from: number, to: number]> {
  const found: Array<[number, number]> = [];
  rows.forEach((row, index) => {
    if (row.state !== "gap") return;
    const open = found.at(-1);
    const [from, to] = [Math.max(0, index - 1), Math.min(rows.length - 1, index + 1)];
    if (open !== undefined && rows[index - 1]?.state === "gap") open[1] = to;
    else found.push([from, to]);
  });
  return found;
}

/** A point between two gaps has no line to be seen by. */
const standsAlone = (rows: readonly HourRow[], index: number): boolean =>
  (rows[index]?.current?.value ?? null) !== null &&
  (rows[index - 1]?.current?.value ?? null) === null &&
  (rows[index + 1]?.current?.value ?? null) === null;
