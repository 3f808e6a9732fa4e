import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { ChartOption } from "../../../ui/charts/chart-option.ts";
import { chartTooltip } from "../../../ui/charts/chart-tooltip.ts";
import { missingPart, missingStripes } from "../../../ui/charts/missing-part.ts";
import { pointedAt } from "../../../ui/charts/pointed-at.ts";

export interface Bar {
  /** Below the bar; `\n` breaks the line. */
  name: string;
  value: number | null;
  /** Above the bar. */
  text: string;
  /** In the tooltip. */
  title: string;
  notes: readonly string[];
  /** How much of its time is known, 0..1: what is missing is hatched. */
  completeness: number | null;
  /** Its span is still running. */
  running?: boolean;
  weekend?: boolean;
  /** Somebody noted something about it. */
  flagged?: boolean;
}

/** Narrower bars would not bear their names. CSS pixels. */
const leastWidth = 36;

/**
 * Upright bars with their values on top; what is missing of one hatched above it, a running one lighter, weekends shaded.
 * Where there is no room for all, the last ones are shown.
 */
export function drawBars(all: readonly Bar[], measure: string, least = leastWidth) {
  return (look: ChartLook): ChartOption => {
    const bars = all.slice(-Math.max(1, Math.floor(look.width / least)));
    const missing = bars.map(toMissing);
    const [accent = look.text] = look.series;
    return {
      grid: { left: 8, right: 8, top: 28, bottom: 44 },
      xAxis: [
        {
          type: "category",
          data: bars.map((bar) => bar.name),
          axisLine: { lineStyle: { color: look.line } },
          axisTick: { show: false },
          axisLabel: {
            color: look.quiet,
            interval: 0,
            lineHeight: 16,
            width: (look.width - 16) / bars.length - 4,
            overflow: "truncate",
          },
        },
        { type: "category", data: bars.map((bar) => bar.name), show: false },
      ],
      yAxis: [
        { type: "value", min: 0, show: false },
        { type: "value", min: 0, max: 1, show: false },
      ],
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (params) => {
          const bar = bars[pointedAt(params)];
          return bar === undefined
            ? ""
            : chartTooltip(bar.title, [{ name: measure, value: bar.text, colour: accent }], bar.notes);
        },
      },
      series: [
        {
          id: "weekends",
          type: "bar",
          xAxisIndex: 1,
          yAxisIndex: 1,
          barCategoryGap: "0%",
          silent: true,
          z: 0,
          itemStyle: { color: look.line, opacity: 0.45 },
          data: bars.map((bar) => (bar.weekend ? 1 : null)),
        },
        {
          id: "bars",
          type: "bar",
          name: measure,
          stack: "bars",
          barMaxWidth: 48,
          barCategoryGap: "28%",
          label: {
            // A part that is missing stands on top and bears the figure.
            show: true,
            position: "top",
            opacity: 1,
            color: look.text,
            formatter: ({ dataIndex }) => (missing[dataIndex] ? "" : barLabel(bars[dataIndex])),
          },
          data: bars.map((bar, index) => ({
            value: bar.value,
            itemStyle: {
              color: accent,
              opacity: bar.running ? 0.55 : 0.9,
              borderRadius: missing[index] ? 0 : rounded,
            },
          })),
        },
        {
          id: "missing",
          type: "bar",
          stack: "bars",
          silent: true,
          barMaxWidth: 48,
          barCategoryGap: "28%",
          label: {
            show: true,
            position: "top",
            opacity: 1,
            color: look.text,
            formatter: ({ dataIndex }) => (missing[dataIndex] ? barLabel(bars[dataIndex]) : ""),
          },
          data: missing.map((value) => ({
            value,
            itemStyle: {
              color: accent,
              opacity: 0.25,
              borderRadius: rounded,
              decal: missingStripes(look.surface),
            },
          })),
        },
      ],
    };
  };
}

const rounded = [4, 4, 0, 0];
/** What is still running is not missing. */
const toMissing = (bar: Bar): number | null => (bar.running ? null : missingPart(bar));

const barLabel = (bar: Bar | undefined): string =>
  bar === undefined ? "" : `${bar.flagged ? "⚑ " : ""}${bar.text}`;
