import { BarChart, LineChart } from "echarts/charts";
import {
  AriaComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from "echarts/components";
import { connect, type ECharts, init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useEffect, useRef, useState } from "react";
import { type ChartLook, chartLook } from "./chart-look.ts";
import type { ChartOption } from "./chart-option.ts";
import { mirrored } from "./mirrored.ts";
import { onPickedColumn } from "./picked-columns.ts";
import { onPointedValue, type PointedAt } from "./pointed-values.ts";
import "./chart-tooltip.css";

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
]);

const resizeDelay = 300;
/** Charts of one page that follow each other's pointer. */
const linkedCharts = "linked";

interface ChartCanvasProps {
  label: string;
  height: number;
  draw: (look: ChartLook) => ChartOption;
  scheme: string;
  rightToLeft: boolean;
  linked: boolean;
  onPick: ((row: number) => void) | undefined;
  onPoint: ((at: PointedAt | undefined) => void) | undefined;
  /** Rows of the figures; where there is no room for all, the last ones are drawn. */
  rows: number;
}

/** The part of a chart that needs ECharts; loaded apart by `chart.tsx`. */
export default function ChartCanvas({
  label,
  height,
  draw,
  scheme,
  rightToLeft,
  linked,
  onPick,
  onPoint,
  rows,
}: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts>();
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = init(element, null, { renderer: "canvas" });
    setChart(made);

    let waiting: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        made.resize();
        setWidth(element.clientWidth);
      }, resizeDelay);
    });
    observer.observe(element);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      made.dispose();
      setChart(undefined);
    };
  }, []);

  useEffect(() => {
    if (chart === undefined || !linked) return;
    chart.group = linkedCharts;
    connect(linkedCharts);
  }, [chart, linked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the box, whose colours change with `scheme`
  useEffect(() => {
    if (chart === undefined || box.current === null) return;
    const look = chartLook(box.current, rightToLeft);
    const option = withHouseStyle(draw(look), look, label);
    chart.setOption(rightToLeft ? mirrored(option) : option, { replaceMerge: ["series"] });
  }, [chart, draw, label, scheme, rightToLeft, width]);

  useEffect(() => {
    if (chart === undefined || onPick === undefined) return;
    return onPickedColumn(chart, rows, onPick);
  }, [chart, onPick, rows]);

  useEffect(() => {
    if (chart === undefined || onPoint === undefined) return;
    return onPointedValue(chart, onPoint);
  }, [chart, onPoint]);

  return (
    <div
      ref={box}
      dir="ltr"
      role="img"
      aria-label={label}
      data-chart
      style={{ height, cursor: onPick && "pointer" }}
    />
  );
}

function withHouseStyle(option: ChartOption, look: ChartLook, label: string): ChartOption {
  return {
    animation: !look.still,
    animationDuration: 160,
    animationDurationUpdate: 160,
    textStyle: { fontFamily: look.font, color: look.text, fontSize: 12 },
    aria: { enabled: true, label: { description: label } },
    ...option,
    tooltip: {
      trigger: "axis",
      confine: true,
      transitionDuration: look.still ? 0 : 0.12,
      backgroundColor: look.surface,
      borderColor: look.line,
      borderWidth: 1,
      padding: 12,
      textStyle: { color: look.text, fontFamily: look.font },
      extraCssText: "border-radius:8px;box-shadow:0 4px 16px rgb(0 0 0 / 12%);",
      ...option.tooltip,
    },
  };
}
