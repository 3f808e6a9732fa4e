import type { DeviceHour } from "@foyer/contract/devices/device-detail";
import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { hatch } from "../../../ui/charts/hatch.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";

export interface HourWords {
  hour: (hour: DeviceHour) => string;
  in: string;
  out: string;
  value: (value: number | null) => string;
  /** What is missing of an hour, if anything. */
  note: (hour: DeviceHour) => string | undefined;
}

const isGap = ({ in: inside }: DeviceHour) => inside === null;

/** In and out side by side for each hour; hours nothing was reported for are hatched fields. */
export function drawHours(hours: readonly DeviceHour[], words: HourWords) {
  return (look: ChartLook): ChartOption => {
    const [accent = look.text, second = look.quiet] = look.series;
    const bars = (name: string, color: string, value: (hour: DeviceHour) => number | null) => ({
      type: "bar" as const,
      name,
      barMaxWidth: 12,
      data: hours.map(value),
      itemStyle: { color, borderRadius: [2, 2, 0, 0] },
    });
    return {
      grid: { left: 8, right: 8, top: 12, bottom: 28 },
      xAxis: [
        {
          type: "category",
          data: hours.map(words.hour),
          axisLine: { lineStyle: { color: look.line } },
          axisTick: { show: false },
          axisLabel: { color: look.quiet, interval: look.width < 520 ? 5 : 2 },
        },
        { type: "category", data: hours.map(words.hour), show: false },
      ],
      yAxis: [
        { type: "value", min: 0, minInterval: 1, show: false },
        { type: "value", min: 0, max: 1, show: false },
      ],
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (params) => {
          const hour = hours[pointedAt(params)];
          if (hour === undefined) return "";
          const note = words.note(hour);
          return chartTooltip(
            words.hour(hour),
            [
              { name: words.in, value: words.value(hour.in), colour: accent },
              { name: words.out, value: words.value(hour.out), colour: second },
            ],
            note === undefined ? [] : [note],
          );
        },
      },
      series: [
        {
          id: "gaps",
          type: "bar",
          xAxisIndex: 1,
          yAxisIndex: 1,
          barCategoryGap: "0%",
          silent: true,
          z: 0,
          itemStyle: { color: hatch(look.hatch) },
          data: hours.map((hour) => (isGap(hour) ? 1 : null)),
        },
        { id: "in", ...bars(words.in, accent, (hour) => hour.in) },
        { id: "out", ...bars(words.out, second, (hour) => hour.out) },
      ],
    };
  };
}
