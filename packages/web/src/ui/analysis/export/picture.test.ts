import { expect, test } from "vitest";
import { toLegend } from "../../charts/pictured-charts.ts";
import { listSpans } from "./list-spans.ts";
import { wrappedText } from "./wrapped-text.ts";

/** Every letter is one wide, those of East Asia two. */
const toWidth = (text: string) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);

test("a sentence is broken between words, in languages without spaces as well", () => {
  expect(wrappedText("Entries of three sites, last week", "en", 14, toWidth)).toEqual([
    "Entries of",
    "three sites,",
    "last week",
  ]);
  const lines = wrappedText("三家门店上周的进店人数", "zh-CN", 12, toWidth);
  expect(lines.join("")).toBe("三家门店上周的进店人数");
  expect(lines.length).toBeGreaterThan(1);
  expect(wrappedText("incomprehensibilities", "en", 5, toWidth)).toEqual(["incomprehensibilities"]);
  expect(wrappedText("", "en", 5, toWidth)).toEqual([]);
});

test("the legend names each series once, in the colour it is drawn in", () => {
  expect(
    toLegend([
      { name: "Berlin", itemStyle: { color: "#111" }, lineStyle: { type: "solid" } },
      { name: "Berlin", itemStyle: { color: "#111" }, lineStyle: { type: [2, 4] } },
      { name: "Last year", itemStyle: { color: "#222" }, lineStyle: { type: [5, 4] } },
      { name: "Grey", type: "line", itemStyle: { color: "#555" }, lineStyle: { opacity: 0.4 } },
      { name: "Bars", type: "bar", data: [{ value: 1 }, { itemStyle: { color: "#333" } }] } as object,
      { name: "Band", lineStyle: {} },
      { name: "\0series\x004", itemStyle: { color: "#444" } },
      {},
    ]),
  ).toEqual([
    { name: "Berlin", colour: "#111", dashed: false, bar: false },
    { name: "Last year", colour: "#222", dashed: true, bar: false },
    { name: "Bars", colour: "#333", dashed: false, bar: true },
  ]);
});

test("the days a question is about", () => {
  const week = { startTime: "2026-05-04", endTime: "2026-05-10" };
  expect(listSpans({ ...week, type: "flowIn" })).toEqual([week]);
  expect(listSpans({ ranges: [week, week] })).toEqual([week, week]);
  expect(listSpans({ holidayId: 1 })).toEqual([]);
  expect(listSpans(undefined)).toEqual([]);
});
