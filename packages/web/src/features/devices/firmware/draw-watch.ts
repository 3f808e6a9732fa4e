import type { RolloutWatch } from "@foyer/contract/devices/rollout-progress";
import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";

type Hour = RolloutWatch["hours"][number];

export interface WatchWords {
  /** The whole moment, and short for the axis. */
  hour: (hour: Hour) => string;
  axis: (hour: Hour) => string;
  counted: string;
  expected: string;
  usual: string;
  value: (value: number) => string;
  range: (low: number, high: number) => string;
  devices: (count: number) => string;
}

/** What upgraded devices counted as a line, what they should have dashed, their usual spread shaded. */
export function drawWatch(hours: readonly Hour[], words: WatchWords) {
  return (look: ChartLook): ChartOption => {
    const [accent = look.text] = look.series;
    const quietLine = {
      type: "line" as const,
      showSymbol: false,
      silent: true,
      emphasis: { disabled: true },
    };
    return {
      grid: { left: 44, right: 16, top: 16, bottom: 28 },
      xAxis: {
        type: "category",
        boundaryGap: false,
        data: hours.map(words.axis),
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: { color: look.quiet, hideOverlap: true },
      },
      yAxis: {
        type: "value",
        min: 0,
        minInterval: 1,
        splitNumber: 3,
        splitLine: { lineStyle: { color: look.line } },
        axisLabel: { color: look.quiet, formatter: words.value },
      },
      tooltip: {
        axisPointer: { lineStyle: { color: look.quiet, type: "solid" } },
        formatter: (params) => {
          const hour = hours[pointedAt(params)];
          if (hour === undefined) return "";
          return chartTooltip(
            words.hour(hour),
            [
              { name: words.counted, value: words.value(hour.counted), colour: accent },
              { name: words.expected, value: words.value(hour.expected), colour: look.quiet, dashed: true },
              { name: words.usual, value: words.range(hour.low, hour.high) },
            ],
            [words.devices(hour.devices)],
          );
        },
      },
      series: [
        {
          id: "low",
          ...quietLine,
          stack: "band",
          lineStyle: { opacity: 0 },
          data: hours.map(({ low }) => low),
        },
        {
          id: "band",
          ...quietLine,
          stack: "band",
          lineStyle: { opacity: 0 },
          areaStyle: { color: look.quiet, opacity: 0.16 },
          data: hours.map(({ low, high }) => high - low),
        },
        {
          id: "expected",
          ...quietLine,
          name: words.expected,
          lineStyle: { color: look.quiet, width: 1.5, type: [4, 4] },
          itemStyle: { color: look.quiet },
          data: hours.map(({ expected }) => expected),
        },
        {
          id: "counted",
          type: "line",
          name: words.counted,
          showSymbol: hours.length < 3,
          lineStyle: { color: accent, width: 2.5 },
          itemStyle: { color: accent },
          emphasis: { disabled: true },
          z: 4,
          data: hours.map(({ counted }) => counted),
        },
      ],
    };
  };
}
