import { getInstanceByDom } from "echarts/core";
import { type ChartLook, chartLook } from "./chart-look.ts";
import { drawnPart, sizeOfPart } from "./pictured-part.ts";

export interface LegendEntry {
  name: string;
  colour: string;
  dashed: boolean;
  /** A bar instead of a line. */
  bar: boolean;
}

/** A chart, or what stands in place of one, as it is on the page, drawn again for a picture. */
export interface PicturedChart {
  drawing: HTMLCanvasElement;
  /** CSS pixels. */
  width: number;
  height: number;
  legend: LegendEntry[];
  /** Something is missing of its bars, and hatched. */
  lacks: boolean;
  /** For how much of the time there are counts, in words. */
  known: string | undefined;
  look: ChartLook;
}

interface SeriesOption {
  id?: unknown;
  type?: unknown;
  name?: unknown;
  itemStyle?: { color?: unknown };
  lineStyle?: { type?: unknown; opacity?: unknown };
  data?: unknown;
}

/** The named series of a chart, each once; what has no colour of its own is no series of figures, and grey lines have no names. */
export function toLegend(series: readonly SeriesOption[]): LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const { type, name, itemStyle, lineStyle } of series) {
    const colour = itemStyle?.color ?? colourOfFirst(series, name);
    // ECharts begins the names it makes up itself with a zero character.
    if (typeof name !== "string" || name === "" || name.startsWith("\0")) continue;
    if (typeof colour !== "string" || entries.has(name)) continue;
    if (typeof lineStyle?.opacity === "number" && lineStyle.opacity < 1) continue;
    entries.set(name, { name, colour, dashed: Array.isArray(lineStyle?.type), bar: type === "bar" });
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

const isMissingPart = ({ id, data }: SeriesOption): boolean =>
  String(id).startsWith("missing") &&
  Array.isArray(data) &&
  data.some((each: { value?: unknown } | null) => typeof each?.value === "number");

/** The charts of a page that are drawn by now, and what stands in their place, at `ratio` times their size. */
export function picturedCharts(root: ParentNode, ratio: number): PicturedChart[] {
  return [...root.querySelectorAll<HTMLElement>("[data-chart], [data-pictured]")].flatMap((box) => {
    const look = chartLook(box, document.dir === "rtl");
    const known = box.closest("[data-known]")?.getAttribute("data-known") ?? undefined;
    if (box.dataset.pictured !== undefined) {
      const drawing = drawnPart(box, ratio, look.surface);
      return { drawing, ...sizeOfPart(box), legend: [], lacks: false, known, look };
    }
    const chart = getInstanceByDom(box);
    if (chart === undefined) return [];
    const { series = [] } = chart.getOption() as { series?: SeriesOption[] };
    return {
      drawing: chart.renderToCanvas({ pixelRatio: ratio, backgroundColor: look.surface }),
      width: chart.getWidth(),
      height: chart.getHeight(),
      legend: toLegend(series),
      lacks: series.some(isMissingPart),
      known,
      look,
    };
  });
}
