import { expect, test } from "vitest";
import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import { type Bar, drawBars } from "./draw-bars.ts";

const look = {
  width: 600,
  series: ["teal"],
  text: "black",
  line: "grey",
  surface: "white",
} as unknown as ChartLook;
const day = (name: string, value: number | null, completeness: number | null, running = false): Bar => ({
  ...{ name, title: name, text: String(value), notes: [], value, completeness, running },
});

/** What is hatched above each bar. */
function hatched(bars: readonly Bar[]) {
  const { series } = drawBars(bars, "Entries")(look);
  const missing = [series].flat().find((each) => each?.id === "missing");
  const data = missing?.data as { value: number | null }[] | undefined;
  return data?.map(({ value }) => value) ?? [];
}

test("only what is missing of a day is hatched, above what was counted", () => {
  const bars = [day("Mon", 986, 0.986), day("Tue", 1000, 1), day("Wed", 600, 0.75), day("Thu", null, 0)];
  expect(hatched(bars).map((value) => value && Math.round(value))).toEqual([14, null, 200, null]);
});

test("a running day is not missing anything yet, and little is never made a multiple of itself", () => {
  expect(hatched([day("Today", 300, 0.5, true), day("Mon", 100, 0.1), day("Tue", 50, null)])).toEqual([
    null,
    100,
    null,
  ]);
});
