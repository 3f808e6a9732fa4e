import { expect, test } from "vitest";
import { itemsOf } from "../../test/arbitraries.ts";
import type { Shape } from "../geometry/shapes.ts";
import { unitsInBox } from "./box-selection.ts";
import { clickedUnit, itemAt, itemsAt, selectedItems } from "./hit.ts";
import { added, keyObject, neighbour, pressed, stillThere, toggled, withKeyObject } from "./selection.ts";

const box = (x: number, y = 0): Shape => ({ kind: "box", x, y, width: 20, height: 20, angle: 0 });
const items = itemsOf([box(0), box(10), box(100)]);

test("the last one chosen is the key object", () => {
  expect(keyObject(toggled(["a", "b"], "c"))).toBe("c");
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  expect(added(["b"], ["a", "b"])).toEqual(["b", "a"]);
  expect(withKeyObject(["a", "b"], "a")).toEqual(["b", "a"]);
  const selection = ["a", "b"];
  expect(stillThere(selection, () => true)).toBe(selection);
  expect(stillThere(selection, (id) => id === "b")).toEqual(["b"]);
});

test("a press keeps several that are selected, takes one alone, and on nothing lets go of all", () => {
  expect(pressed(["a", "b"], "a", false)).toEqual(["a", "b"]);
  expect(pressed(["a", "b"], "c", false)).toEqual(["c"]);
  expect(pressed(["a"], "c", true)).toEqual(["a", "c"]);
  expect(pressed(["a"], undefined, false)).toEqual([]);
  expect(pressed(["a"], undefined, true)).toEqual(["a"]);
  expect(neighbour(["c"], ["a", "b", "c"], true)).toBe("a");
  expect(neighbour([], ["a", "b", "c"], false)).toBe("c");
});

test("the topmost is hit; locked and hidden ones are not; an edge has a reach", () => {
  expect(itemAt(items, { x: 15, y: 5 })?.id).toBe("b");
  expect(itemsAt(items, { x: 15, y: 5 }).map(({ id }) => id)).toEqual(["b", "a"]);
  const locked = items.map((item) => (item.id === "b" ? { ...item, locked: true } : item));
  expect(itemAt(locked, { x: 15, y: 5 })?.id).toBe("a");
  expect(itemAt(items, { x: 97, y: 5 })).toBeUndefined();
  expect(itemAt(items, { x: 97, y: 5 }, 4)?.id).toBe("c");
});

test("a click means the outermost group, inside one the next level, Ctrl the thing itself", () => {
  const item = { ...items[0]!, groups: ["outer", "inner"] };
  expect(clickedUnit(item)).toBe("outer");
  expect(clickedUnit(item, "outer")).toBe("inner");
  expect(clickedUnit(item, "inner")).toBe("a");
  expect(clickedUnit(item, "elsewhere")).toBe("outer");
  expect(clickedUnit(item, undefined, true)).toBe("a");
  expect(selectedItems([item, items[1]!], ["outer"]).map(({ id }) => id)).toEqual(["a"]);
});

test("a box to the right takes what it holds, to the left what it touches; a group is taken whole", () => {
  const from = { x: -5, y: -5 };
  const to = { x: 25, y: 25 };
  expect(unitsInBox(items, from, to)).toEqual(["a"]);
  expect(unitsInBox(items, to, from)).toEqual(["a", "b"]);
  const grouped = items.map((item) => (item.id === "c" ? item : { ...item, groups: ["g"] }));
  expect(unitsInBox(grouped, from, to)).toEqual([]);
  expect(unitsInBox(grouped, to, from)).toEqual(["g"]);
  expect(unitsInBox(grouped, from, to, "g")).toEqual(["a"]);
});
