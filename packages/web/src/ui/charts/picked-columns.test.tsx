import { waitFor } from "@testing-library/react";
import { LineChart } from "echarts/charts";
import { GridComponent, TooltipComponent } from "echarts/components";
import { type ECharts, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onPickedColumn } from "./picked-columns.ts";

use([GridComponent, LineChart, SVGRenderer, TooltipComponent]);

let chart: ECharts;

beforeEach(() => {
  const box = document.body.appendChild(document.createElement("div"));
  chart = init(box, null, { renderer: "svg", width: 400, height: 200 });
  chart.setOption({
    animation: false,
    xAxis: { type: "category", data: ["Mon", "Tue", "Wed"] },
    yAxis: { type: "value" },
    tooltip: { trigger: "axis", className: "tip" },
    series: [{ type: "line", data: [1, 2, 3] }],
  });
});
afterEach(() => {
  chart.dispose();
  document.body.replaceChildren();
});

const at = (column: number) => {
  const [x, y] = chart.convertToPixel({ gridIndex: 0 }, [column, 1]) as unknown as [number, number];
  return { offsetX: x, offsetY: y };
};
const click = (point: { offsetX: number; offsetY: number }) =>
  (chart.getZr() as unknown as { trigger: (name: string, event: object) => void }).trigger("click", point);
const tip = () => document.querySelector<HTMLElement>(".tip");

test("a click tells the row of its column, and what stood beside the pointer goes", async () => {
  const onPick = vi.fn();
  // The last three of five rows are drawn.
  const end = onPickedColumn(chart, 5, onPick);
  chart.dispatchAction({ type: "showTip", x: at(1).offsetX, y: at(1).offsetY });
  expect(tip()?.textContent).toContain("Tue");
  expect(tip()?.style.visibility).not.toBe("hidden");
  click(at(1));
  expect(onPick.mock.calls).toEqual([[3]]);
  await waitFor(() => expect(tip()?.style.visibility).toBe("hidden"));
  // Not even when the chart is drawn again.
  chart.setOption({ series: [{ data: [4, 5, 6] }] });
  await new Promise((done) => requestAnimationFrame(done));
  expect(tip()?.style.visibility).toBe("hidden");

  click({ offsetX: 1, offsetY: 1 });
  end();
  click(at(2));
  expect(onPick).toHaveBeenCalledOnce();
});
