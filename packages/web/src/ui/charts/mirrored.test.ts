import { expect, test } from "vitest";
import { mirrored } from "./mirrored.ts";

test("a chart read from right to left has its axes, margins and labels on the other side", () => {
  const option = mirrored({
    grid: { left: 44, right: 76 },
    xAxis: [{ type: "category" }, { type: "category" }],
    yAxis: { type: "value" },
    tooltip: {},
    series: [{ type: "line", endLabel: { show: true, position: "right" } }],
  });
  expect(option).toMatchObject({
    grid: { left: 76, right: 44 },
    xAxis: [{ inverse: true }, { inverse: true }],
    yAxis: { position: "right" },
    tooltip: { extraCssText: "direction:rtl;" },
    series: [{ endLabel: { position: "left" } }],
  });
});
