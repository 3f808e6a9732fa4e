import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { beforeEach, expect, test, vi } from "vitest";
import { inEnglish } from "../../testing/in-english.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import type { ChartLook } from "../charts/chart-look.ts";
import type { ChartSeries, ShownFigure } from "./chart-columns.ts";
import { ChosenLines } from "./chosen-lines.tsx";
import { drawSeries } from "./draw-series.ts";
import type { Drawing } from "./drawing.ts";
import { FigureTable } from "./figure-table.tsx";
import { FigureWord } from "./figure-word.tsx";
import { colouredLines, lineAt } from "./line-standing.ts";
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
  standing: { coloured: new Set(["7", "8"]), lit: undefined },
  height: 320,
  words: { value: String, known: () => "", state: () => "", note: "Note" },
};

interface Drawn {
  id: string;
  data: Array<{ value: number | null; symbol?: string; itemStyle?: { opacity?: number; decal?: object } }>;
  label?: { formatter: (item: { dataIndex: number }) => string };
  endLabel?: { show?: boolean };
  lineStyle?: { color?: string; opacity?: number };
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

test("a note of several columns is flagged where it begins, and another one within it where that does", () => {
  const note = (id: number) => ({ id, startTime: "", endTime: "", text: "Sale" });
  const options = drawn({ notes: [[], [note(1)], [note(1)], [note(1), note(2)], [note(2)]] });
  expect(options.get("flags")?.markLine?.data).toEqual([{ xAxis: 1 }, { xAxis: 3 }]);
});

test("of an incomplete bar the missing part alone is hatched, on top; a running one is paler", () => {
  const options = drawn({ kind: "bar" });
  const bars = options.get("bar 7")?.data;
  const missing = options.get("missing 7")?.data;
  expect(bars?.map(({ value }) => value)).toEqual([10, null, 8, 3, null]);
  expect(bars?.every(({ itemStyle }) => itemStyle?.decal === undefined)).toBe(true);
  expect(missing?.map(({ value }) => value)).toEqual([null, null, 8, null, null]);
  expect(missing?.[2]?.itemStyle?.decal).toBeDefined();
  expect(bars?.[3]?.itemStyle?.opacity).toBeLessThan(bars?.[0]?.itemStyle?.opacity ?? 0);
});

test("on a stack stands what is missing of all its parts; nothing is added to a rate", () => {
  const half = { id: 8, name: "South", slot: 2, figures: [figure(6, 0.75)], values: [6] };
  const other = { id: 9, name: "West", slot: 3, figures: [figure(3, 0.75)], values: [3] };
  const some = { columns: columns.slice(0, 1), series: [half, other] };
  expect(drawn({ ...some, kind: "stacked" }).get("missing all")?.data[0]?.value).toBeCloseTo(3);
  const rate = drawn({ ...some, kind: "bar", whole: false });
  expect([...rate.keys()].filter((id) => id.startsWith("missing"))).toEqual([]);
  const ring = rate.get("bar 8")?.label?.formatter({ dataIndex: 0 });
  expect(ring).toBe("○");
});

/** Seven places, the first the smallest. */
const many = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  name: `Place ${id}`,
  slot: id,
  figures: [figure(id), figure(10 * id)],
}));

test("of many lines the five largest have colours and names at their ends, unless others are pinned", () => {
  const coloured = colouredLines(many, "line", []);
  expect([...coloured]).toEqual(["7", "6", "5", "4", "3"]);
  expect([...colouredLines(many, "line", ["1", "99"])]).toEqual(["1"]);
  expect([...colouredLines(many, "bar", [])]).toHaveLength(7);
  const lines = many.map((one) => ({ ...one, values: one.figures.map(({ value }) => value) }));
  const options = drawn({ columns: columns.slice(0, 2), series: lines, standing: { coloured, lit: "1" } });
  const named = lines.filter(({ id }) => options.get(`line ${id}`)?.endLabel?.show).map(({ id }) => id);
  expect(named).toEqual([1, 3, 4, 5, 6, 7]);
  expect(options.get("line 1")?.lineStyle?.color).toBe("#101010");
  expect(options.get("line 2")?.lineStyle?.color).toBe("#888");
  expect(options.get("line 7")?.lineStyle?.opacity).toBeLessThan(1);
  expect(lineAt(lines, { row: 1, value: 41, within: 3 })).toBe("4");
  expect(lineAt(lines, { row: 1, value: 45, within: 3 })).toBeUndefined();
});

test("a row of the table lights its line up, its sign pins it, and all can stand apart", async () => {
  const user = userEvent.setup();
  renderScreen(
    <ChosenLines>
      <SeriesChart label="Entries" metric="flowIn" columns={columns.slice(0, 2)} series={many} kind="line" />
      <FigureTable label="Figures" head="Place" rows={many} columns={[]} />
    </ChosenLines>,
  );
  const legend = () =>
    screen.queryAllByText(/^Place \d$/, { selector: "li bdi" }).map((one) => one.textContent);
  expect(legend()).toEqual(["Place 3", "Place 4", "Place 5", "Place 6", "Place 7"]);
  expect(screen.getByText(/^2 others/)).toBeTruthy();
  act(() => screen.getByRole("button", { name: "Keep Place 1 in colour" }).focus());
  expect(legend()).toContain("Place 1");
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Let go of Place 1", pressed: true });
  await waitFor(() => expect(location.search).toContain("pin=1"));
  act(() => (document.activeElement as HTMLElement).blur());
  expect(legend()).toEqual(["Place 1"]);
  await user.click(screen.getByRole("button", { name: "Small multiples" }));
  const apart = await screen.findByRole("figure", { name: "Entries" });
  expect(within(apart).getAllByRole("listitem")).toHaveLength(7);
  expect(apart.textContent).toContain("All on one scale, from 0 to 70.");
});

test("the legend shows bars for bars, and says what the hatched part is", () => {
  const bars = [figure(10), figure(8, 0.5)];
  const { container } = renderScreen(
    <SeriesChart
      label="Entries"
      metric="flowIn"
      columns={columns.slice(0, 2)}
      series={[
        { id: 1, name: "Holiday", slot: 1, figures: bars },
        { id: 2, name: "Usual days", slot: 0, dashed: true, figures: bars },
      ]}
      kind="bar"
    />,
  );
  expect(container.querySelectorAll("[data-bar]")).toHaveLength(2);
  expect(container.querySelectorAll("[data-dashed]")).toHaveLength(0);
  expect(screen.getByText(/^Missing time, estimated/)).toBeTruthy();
  const known = container.querySelector("[data-known]")?.getAttribute("data-known");
  expect(known).toMatch(/^Counted for 75% of the time/);
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
