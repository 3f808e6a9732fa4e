import { cleanup, screen, within } from "@testing-library/react";
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import type { ChartLook } from "../charts/chart-look.ts";
import type { ChartSeries, ShownFigure } from "./chart-columns.ts";
import { type Drawing, drawSeries } from "./draw-series.ts";
import { FigureWord } from "./figure-word.tsx";
import { SeriesChart } from "./series-chart.tsx";

const figure = (value: number | null, share = value === null ? 0 : 1, more: object = {}): ShownFigure => ({
  value,
  completeness: share,
  coveredSeconds: 3600 * share,
  expectedSeconds: 3600,
  ...more,
});
const columns = ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"].map((key, index) => ({
  key,
  text: `day ${index}`,
  ...(index === 4 && { isAhead: true }),
}));
const figures = [figure(10), figure(null), figure(8, 0.5), figure(3, 1, { running: true }), figure(null, 0)];
const series: ChartSeries[] = [{ id: 7, name: "North", slot: 1, figures }];

inEnglish();

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
test("who listens hears every piece: gaps, what is incomplete, running or ahead, and the notes", () => {
  const notes = [{ id: 1, startTime: "2026-05-06", endTime: "2026-05-06", text: "Rain", kind: "Weather" }];
  renderScreen(
    <SeriesChart
      label="Entries"
      metric="flowIn"
      columns={columns}
      series={series}
      kind="line"
      notes={notes}
      lastDay="2026-05-08"
    />,
  );
  const rows = within(screen.getByRole("table", { name: "Entries" })).getAllByRole("row");
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    "day 010",
    "day 1–, No data",
    "day 2, Rain8, 0.5 of 1 hours",
    "day 33, so far",
    "day 4, Still to come–",
  ]);
});

use([
  BarChart,
  GridComponent,
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  SVGRenderer,
  TooltipComponent,
]);

/** Left and right edge of what is hatched, in parts of the drawing's columns. */
function hatched(option: ReturnType<ReturnType<typeof drawSeries>>) {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: 500, height: 300 });
  chart.setOption({
    ...option,
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: "none" },
  });
  const shapes = chart.getZr().storage.getDisplayList(true) as unknown as Array<{
    type: string;
    shape?: { points?: number[][] };
    style?: { fill?: unknown };
  }>;
  const fields = shapes.filter(({ type, style }) => type === "polygon" && typeof style?.fill === "object");
  return fields.map(({ shape }) => {
    const across = shape?.points?.map(([x = 0]) => Math.round(x / 10) / 10) ?? [];
    return [Math.min(...across), Math.max(...across)];
  });
}

test("a gap among bars is hatched over the whole of its columns, one beside lines up to the next points", () => {
  expect(hatched(drawSeries({ ...drawing, kind: "bar" })(look))).toEqual([[1, 2]]);
  const two = [figure(10), figure(null), figure(null), figure(3), figure(1)];
  const values = two.map(({ value }) => value);
  const both = [{ id: 8, name: "South", slot: 1, figures: two, values }, ...drawing.series];
  expect(hatched(drawSeries({ ...drawing, series: both, kind: "stacked" })(look))).toEqual([[1, 3]]);
  expect(hatched(drawSeries(drawing)(look))).toEqual([[0, 2.5]]);
});

const look: ChartLook = {
  series: ["#101010", "#202020"],
  text: "#000",
  quiet: "#888",
  line: "#ccc",
  hatch: "#ddd",
  surface: "#fff",
  font: "",
  width: 900,
  rightToLeft: false,
  still: true,
};
const drawing: Drawing = {
  columns,
  series: series.map((one) => ({ ...one, values: one.figures.map((each) => each?.value ?? null) })),
  kind: "line",
  whole: true,
  notes: [[], [], [{ id: 1, startTime: "", endTime: "", text: "Rain" }], [], []],
  band: undefined,
  words: { value: String, known: () => "", state: () => "", note: "Note" },
};

interface Drawn {
  id: string;
  data: Array<{ value: number | null; symbol?: string; itemStyle?: { opacity?: number; decal?: object } }>;
  markArea?: { data: unknown };
  markLine?: { data: unknown };
}
const drawn = (more: Partial<Drawing> = {}) =>
  new Map((drawSeries({ ...drawing, ...more })(look).series as Drawn[]).map((one) => [one.id, one]));

test("a line is broken at a gap, ends before what runs, and marks what is incomplete", () => {
  const options = drawn();
  expect(options.get("line 7")?.data.map(({ value }) => value)).toEqual([10, null, 8, null, null]);
  expect(options.get("line 7")?.data[2]?.symbol).toBe("circle");
  expect(options.get("running 7")?.data.map(({ value }) => value)).toEqual([null, null, 8, 3, null]);
  expect(options.get("line 7")?.markArea?.data).toEqual([[{ xAxis: 0 }, { xAxis: 2 }]]);
  expect(options.get("flags")?.markLine?.data).toEqual([{ xAxis: 2 }]);
});

test("an incomplete bar is hatched, a running one paler", () => {
  const bars = drawn({ kind: "bar" }).get("bar 7")?.data;
  expect(bars?.[0]?.itemStyle?.decal).toBeUndefined();
  expect(bars?.[2]?.itemStyle?.decal).toBeDefined();
  expect(bars?.[3]?.itemStyle?.opacity).toBeLessThan(bars?.[0]?.itemStyle?.opacity ?? 0);
});

test("a band is drawn from its lower edge up; what is only told is not drawn", () => {
  const band = { name: "Expected", low: [5, null, 6, 1, 1], high: [12, null, 9, 4, 4] };
  const [first] = drawing.series;
  if (first === undefined) throw new Error("no series");
  const options = drawn({ band, series: [first, { ...first, id: 8, tooltipOnly: true }] });
  expect(options.get("band low")?.data).toEqual([5, null, 6, 1, 1]);
  expect(options.get("band high")?.data).toEqual([7, null, 3, 3, 3]);
  expect(options.has("line 8")).toBe(false);
});

test("the tooltip names what is not drawn, too, and the notes", () => {
  const [first] = drawing.series;
  if (first === undefined) throw new Error("no series");
  const option = drawSeries({
    ...drawing,
    series: [first, { ...first, id: 8, name: "Told", tooltipOnly: true }],
  })(look);
  const { formatter } = option.tooltip as { formatter: (params: unknown) => HTMLElement };
  const text = formatter([{ dataIndex: 2 }]).textContent;
  expect(text).toContain("North8");
  expect(text).toContain("Told8");
  expect(text).toContain("Note: Rain");
});

test("beside a figure that runs stands how much of it was counted, and what of it rules made", () => {
  const origin = { measured: 80, eliminated: -10, corrected: 5, estimated: 25 };
  const made = figure(100, 0.5, { running: true, origin });
  const shown = (measuredOnly: boolean) => {
    renderScreen(
      <SeriesChart
        label="Entries"
        metric="flowIn"
        columns={columns.slice(0, 1)}
        series={[{ id: 7, name: "North", slot: 1, figures: [made] }]}
        kind="bar"
        measuredOnly={measuredOnly}
      />,
    );
    const actual = screen.getByRole("table", { name: "Entries" }).textContent;
    cleanup();
    return actual;
  };
  expect(shown(false)).toContain("100, so far, 0.5 of 1 hours, 25% estimated, excluded −10, corrected +5");
  expect(shown(true)).toMatch(/80, so far, 0\.5 of 1 hours$/);

  renderScreen(<FigureWord metric="flowIn" figure={made} />);
  expect(screen.getByText(/25% estimated, excluded −10, corrected \+5/)).toBeTruthy();
});

test("a note on any day of the last piece stands at it, also where the piece is longer than a day", () => {
  const notes = [{ id: 1, startTime: "2026-05-16", endTime: "2026-05-16", text: "Rain" }];
  const weeks = ["2026-05-04", "2026-05-11"].map((key) => ({ key, text: key }));
  renderScreen(
    <SeriesChart
      label="Entries"
      metric="flowIn"
      columns={weeks}
      series={[{ id: 7, name: "North", slot: 1, figures: [figure(1), figure(2)] }]}
      kind="bar"
      notes={notes}
      lastDay="2026-05-17"
    />,
  );
  expect(screen.getByRole("rowheader", { name: "2026-05-11, Rain" })).toBeTruthy();
});
