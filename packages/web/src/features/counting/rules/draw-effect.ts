import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";

export interface EffectDay {
  name: string;
  title: string;
  before: number | null;
  after: number | null;
  /** As they are read. */
  texts: readonly [before: string, after: string];
}

/** CSS pixels a day's name needs. */
const nameWidth = 52;

/** Days that change: what they show now as a pale broad bar, what they would show as a narrow one within it. */
export function drawEffect(days: readonly EffectDay[], words: { before: string; after: string }) {
  return (look: ChartLook): ChartOption => {
    const [accent = look.text] = look.series;
    const names = days.map((day) => day.name);
    const every = Math.max(1, Math.ceil((days.length * nameWidth) / Math.max(1, look.width - 60)));
    const axis = { type: "category" as const, data: names };
    return {
      grid: { left: 52, right: 8, top: 12, bottom: 28 },
      xAxis: [
        {
          ...axis,
          axisLine: { lineStyle: { color: look.line } },
          axisTick: { show: false },
          axisLabel: { color: look.quiet, interval: (index: number) => index % every === 0 },
        },
        { ...axis, show: false },
      ],
      yAxis: {
        type: "value",
        splitNumber: 3,
        splitLine: { lineStyle: { color: look.line } },
        axisLabel: { color: look.quiet },
      },
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (params) => {
          const day = days[pointedAt(params)];
          if (day === undefined) return "";
          const [before, after] = day.texts;
          return chartTooltip(day.title, [
            { name: words.before, value: before, colour: look.hatch },
            { name: words.after, value: after, colour: accent },
          ]);
        },
      },
      series: [
        {
          id: "before",
          type: "bar",
          name: words.before,
          barCategoryGap: "12%",
          barMaxWidth: 48,
          itemStyle: { color: look.hatch, borderRadius: [3, 3, 0, 0] },
          data: days.map((day) => day.before),
        },
        {
          id: "after",
          type: "bar",
          name: words.after,
          xAxisIndex: 1,
          barCategoryGap: "48%",
          barMaxWidth: 26,
          itemStyle: { color: accent, borderRadius: [3, 3, 0, 0] },
          data: days.map((day) => day.after),
        },
      ],
    };
  };
}
