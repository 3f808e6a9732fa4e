import { getInstanceByDom } from "echarts/core";
import { type ChartLook, chartLook } from "./chart-look.ts";

export interface LegendEntry {
  name: string;
  colour: string;
  dashed: boolean;
}

/** A chart as it stands on the page, drawn again for a picture. */
export interface PicturedChart {
  drawing: HTMLCanvasElement;
  /** CSS pixels. */
  width: number;
  height: number;
  label: string;
  legend: LegendEntry[];
  look: ChartLook;
}

interface SeriesOption {
  name?: unknown;
  itemStyle?: { color?: unknown };
  lineStyle?: { type?: unknown };
}

/** The named series of a chart, each once; what has no colour of its own is no series of figures. */
export function toLegend(series: readonly SeriesOption[]): LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const { name, itemStyle, lineStyle } of series) {
    const colour = itemStyle?.color ?? colourOfFirst(series, name);
    // ECharts begins the names it makes up itself with a zero character.
    if (typeof name !== "string" || name === "" || name.startsWith("\0")) continue;
    if (typeof colour !== "string" || entries.has(name)) continue;
    entries.set(name, { name, colour, dashed: Array.isArray(lineStyle?.type) });
  }
  return [...entries.values()];
}

/** Bars carry their colour in each figure. */
function colourOfFirst(series: readonly SeriesOption[], name: unknown): unknown {
  const one = series.find((each) => each.name === name) as
    | { data?: readonly { itemStyle?: { color?: unknown } }[] }
    | undefined;
  return one?.data?.find((figure) => figure?.itemStyle?.color !== undefined)?.itemStyle?.color;
}

/** The charts within a part of the page that are drawn by now, at `ratio` times their size. */
export function picturedCharts(root: ParentNode, ratio: number): PicturedChart[] {
  return [...root.querySelectorAll<HTMLElement>("[data-chart]")].flatMap((box) => {
    const chart = getInstanceByDom(box);
    if (chart === undefined) return [];
    const look = chartLook(box, document.dir === "rtl");
    const { series = [] } = chart.getOption() as { series?: SeriesOption[] };
    return {
      drawing: chart.renderToCanvas({ pixelRatio: ratio, backgroundColor: look.surface }),
      width: chart.getWidth(),
      height: chart.getHeight(),
      label: box.getAttribute("aria-label") ?? "",
      legend: toLegend(series),
      look,
    };
  });
}
