import type { ChartOption } from "./chart-option.ts";

type Parts = Record<string, unknown>;

const opposite: Record<string, string> = { left: "right", right: "left" };

const each = (part: unknown, change: (part: Parts) => Parts): unknown => {
  if (Array.isArray(part)) return part.map((one) => change(one as Parts));
  return part === undefined ? undefined : change(part as Parts);
};

const turned = (side: unknown) => (typeof side === "string" ? (opposite[side] ?? side) : side);

const turnedLabel = (series: Parts, name: string): Parts => {
  const label = series[name] as Parts | undefined;
  return label === undefined ? {} : { [name]: { ...label, position: turned(label.position) } };
};

/** The same chart read from right to left; ECharts itself knows no direction. */
export function mirrored(option: ChartOption): ChartOption {
  const parts = option as Parts;
  return {
    ...parts,
    xAxis: each(parts.xAxis, (axis) => ({ ...axis, inverse: axis.inverse !== true })),
    yAxis: each(parts.yAxis, (axis) => ({ ...axis, position: axis.position === "right" ? "left" : "right" })),
    grid: each(parts.grid, (grid) => ({ ...grid, left: grid.right, right: grid.left })),
    tooltip: each(parts.tooltip, (tooltip) => ({
      ...tooltip,
      extraCssText: `${(tooltip.extraCssText as string | undefined) ?? ""}direction:rtl;`,
    })),
    series: each(parts.series, (series) => ({
      ...series,
      ...turnedLabel(series, "label"),
      ...turnedLabel(series, "endLabel"),
    })),
  } as ChartOption;
}
