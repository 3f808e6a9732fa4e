import type { ECharts } from "echarts/core";

/** Where the pointer is, in the chart's own terms. */
export interface PointedAt {
  row: number;
  value: number;
  /** What counts as near, in values. */
  within: number;
}

/** CSS pixels. */
const near = 14;

/** Tells column and value under the pointer as it moves, and when it leaves the plot. Returns what ends it. */
export function onPointedValue(chart: ECharts, onPoint: (at: PointedAt | undefined) => void): () => void {
  const move = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
    if (!chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return onPoint(undefined);
    const toPoint = (y: number) => chart.convertFromPixel({ gridIndex: 0 }, [offsetX, y]).map(Number);
    const [row = 0, value = 0] = toPoint(offsetY);
    const [, below = value] = toPoint(offsetY + near);
    onPoint({ row: Math.round(row), value, within: Math.abs(value - below) });
  };
  const leave = () => onPoint(undefined);
  const surface = chart.getZr();
  surface.on("mousemove", move);
  surface.on("globalout", leave);
  return () => {
    surface.off("mousemove", move);
    surface.off("globalout", leave);
  };
}
