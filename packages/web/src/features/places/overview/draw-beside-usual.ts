import { type BandEdges, bandSeries } from "../../../ui/charts/band-series.ts";
import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { axisTop } from "../../../ui/charts/end-labels.ts";
import { hatch } from "../../../ui/charts/hatch.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";

export interface BesideUsual {
  /** Below the bar. */
  name: string;
  /** Above the tooltip. */
  title: string;
  value: number | null;
  text: string;
  low: number | null;
  high: number | null;
  /** "1,200 – 1,400"; empty where nothing is known. */
  usual: string;
  /** What is wrong with it, if anything. */
  note: string | undefined;
  /** Drawn hatched: as high as what is missing would be, were it like the rest, or like a usual one. */
  missing: number;
  isRunning: boolean;
}

interface Words {
  measure: string;
  usual: string;
  axis: (value: number) => string;
}

/** A name needs so much room; where there is less, not every bar has one. CSS pixels. */
const leastWidth = 42;
/** Days have shorter names than hours. */
const shortWidth = 30;

/** Bars before the range they usually lie in; what is missing is hatched on top of what was counted. */
export function drawBesideUsual(bars: readonly BesideUsual[], words: Words) {
  return (look: ChartLook): ChartOption => {
    const [accent = look.text] = look.series;
    const band: BandEdges = {
      name: words.usual,
      low: bars.map(({ low }) => low),
      high: bars.map(({ high }) => high),
    };
    const top = axisTop([...band.high, ...bars.map(({ value, missing }) => (value ?? 0) + missing)]);
    const room = Math.max(1, look.width - 60) / bars.length;
    const every = Math.ceil((bars.length > 12 ? leastWidth : shortWidth) / room);
    return {
      grid: { left: 44, right: 12, top: 12, bottom: 28 },
      xAxis: {
        type: "category",
        data: bars.map(({ name }) => name),
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: { color: look.quiet, interval: (index: number) => index % every === 0 },
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
        axisPointer: { type: "none" },
        formatter: (params) => {
          const bar = bars[pointedAt(params)];
          if (bar === undefined) return "";
          const usual = bar.usual === "" ? [] : [{ name: words.usual, value: bar.usual, colour: look.line }];
          const own = { name: words.measure, value: bar.text, colour: accent };
          return chartTooltip(bar.title, [own, ...usual], bar.note === undefined ? [] : [bar.note]);
        },
      },
      series: [
        ...bandSeries(band, look),
        {
          id: "counted",
          type: "bar",
          stack: "counted",
          name: words.measure,
          barMaxWidth: 40,
          barCategoryGap: "30%",
          z: 3,
          emphasis: { disabled: true },
          data: bars.map(({ value, isRunning }) => ({
            value,
            itemStyle: { color: accent, opacity: isRunning ? 0.55 : 0.9 },
          })),
        },
        {
          id: "missing",
          type: "bar",
          stack: "counted",
          silent: true,
          barMaxWidth: 40,
          z: 3,
          itemStyle: { color: hatch(look.hatch) },
          data: bars.map(({ missing }) => (missing > 0 ? missing : null)),
        },
      ],
    };
  };
}
