import { expect, test } from "vitest";
import { mergedGroups } from "./merged-groups.ts";

const part = (id: string, size: number, ...users: string[]) => ({
  ids: [id],
  users: new Set(users),
  needs: new Map([[id, size]]),
});
const ids = (...parts: ReturnType<typeof part>[]) =>
  mergedGroups(parts)
    .map((group) => [...group.ids].sort().join())
    .sort();

test("files that the same screens need travel together, however large", () => {
  expect(ids(part("a", 90_000, "home", "list"), part("b", 90_000, "list", "home"))).toEqual(["a,b"]);
});

test("a small file joins what nearly the same screens need; a large one stays for itself", () => {
  const table = part("table", 20_000, "home", "list", "log");
  expect(ids(table, part("small", 200, "list", "log"))).toEqual(["small,table"]);
  expect(ids(table, part("chart", 200_000, "home", "growth"))).toEqual(["chart", "table"]);
});

test("a small file that brings a large one stays away from screens without it", () => {
  const chart = part("chart", 200_000, "growth", "rank");
  const small = part("small", 200, "growth", "rank", "list");
  const label = { ...part("label", 200, "growth", "rank"), needs: new Map([...chart.needs, ["label", 200]]) };
  expect(ids(part("legend", 200, "growth", "list"), small)).toEqual(["legend,small"]);
  expect(ids(chart, { ...label, users: new Set(["growth", "rank"]) }, small)).toEqual([
    "chart,label",
    "small",
  ]);
});

test("what no screen needs together stays apart", () => {
  expect(ids(part("a", 10, "home"), part("b", 10, "list"))).toEqual(["a", "b"]);
});

test("a screen that weighs more is spared what it does not need", () => {
  const dialog = part("dialog", 9_000, "list", "log");
  const table = part("table", 9_000, "home", "list", "log");
  const groups = (home: number) =>
    mergedGroups([table, dialog], (user) => (user === "home" ? home : 1)).map(({ ids }) => ids.join());
  expect(groups(1)).toEqual(["table,dialog"]);
  expect(groups(8)).toEqual(["table", "dialog"]);
});
