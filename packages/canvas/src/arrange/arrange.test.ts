import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsOf, someBox, someBoxShape, whole } from "../../test/arbitraries.ts";
import type { Box } from "../geometry/boxes.ts";
import { outerBox, type Shape } from "../geometry/shapes.ts";
import { type Alignment, aligned } from "./align.ts";
import { spacedBy, withEqualCentres, withEqualGaps } from "./distribute.ts";
import { matchedSizes } from "./match-size.ts";
import { tidied } from "./tidy.ts";
import { type Arranged, shapesAfter, type Unit, unitsOf } from "./unit.ts";

const page = { x: 0, y: 0, width: 1000, height: 500 };
const box = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height });
const units = (...boxes: readonly Box[]): Unit[] =>
  boxes.map((each, index) => ({ id: `u${index}`, box: each }));
const after = (before: readonly Unit[], { moves }: Arranged): Unit[] =>
  before.map((unit) => {
    const by = moves.get(unit.id) ?? { x: 0, y: 0 };
    return { ...unit, box: { ...unit.box, x: unit.box.x + by.x, y: unit.box.y + by.y } };
  });
const byId = (list: readonly Unit[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const someUnits = fc
  .uniqueArray(someBox, { minLength: 1, maxLength: 8, selector: ({ x }) => x })
  .map((boxes) => units(...boxes));
const someAlignment = fc.constantFrom<Alignment[]>("left", "centre", "right", "top", "middle", "bottom");
const commands: Record<string, (of: readonly Unit[]) => Arranged> = {
  gapsAcross: (of) => withEqualGaps(of, "x"),
  gapsDown: (of) => withEqualGaps(of, "y"),
  centresAcross: (of) => withEqualCentres(of, "x"),
  spaced: (of) => spacedBy(of, "x", 7),
};

test("aligning again moves nothing, and the order of the selection does not matter", () => {
  fc.assert(
    fc.property(someUnits, someAlignment, (before, to) => {
      const once = after(before, aligned(before, to, { page }));
      expect(aligned(once, to, { page }).moves.size).toBe(0);
      const turned = after(before.toReversed(), aligned(before.toReversed(), to, { page }));
      expect(byId(turned)).toEqual(once);
    }),
  );
});

test("all that are aligned have the same edge, those about a centre within half a pixel", () => {
  fc.assert(
    fc.property(someUnits, (before) => {
      const rights = after(before, aligned(before, "right", { page })).map(({ box: b }) => b.x + b.width);
      expect(new Set(rights).size).toBe(1);
      const middles = after(before, aligned(before, "middle", { page })).map(
        ({ box: b }) => b.y + b.height / 2,
      );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test("one alone is aligned to the page, others to the key object, which stays; locked ones are counted", () => {
  const alone = units(box(300, 20));
  expect(aligned(alone, "centre", { page }).moves.get("u0")).toEqual({ x: 150, y: 0 });
  const two = units(box(0, 0), box(300, 20));
  const toKey = aligned(two, "left", { page, key: "u1" });
  expect([...toKey.moves]).toEqual([["u0", { x: 300, y: 0 }]]);
  const locked: Unit[] = [...two, { id: "u2", box: box(-50, 0), locked: true }];
  expect(aligned(locked, "left", { page })).toMatchObject({ arranged: 2, locked: 1 });
  expect(aligned(locked, "left", { page }).moves.get("u1")).toEqual({ x: -300, y: 0 });
});

test("distributing again moves nothing, and the order of the selection does not matter", () => {
  fc.assert(
    fc.property(someUnits, fc.constantFrom(...Object.keys(commands)), (before, name) => {
      const command = commands[name]!;
      const once = after(before, command(before));
      if (name !== "centresAcross") expect(after(once, command(once))).toEqual(once);
      // What starts at the same place is in the document's order.
      const starts = new Set(before.map(({ box: b }) => b.y));
      if (name === "gapsDown" && starts.size < before.length) return;
      const turned = after(before.toReversed(), command(before.toReversed()));
      expect(byId(turned)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});

test("with room, gaps differ by a pixel at most, and the first, the last and the sum of the sides stay", () => {
  const someRow = fc
    .array(fc.tuple(whole(1, 60), whole(0, 90)), { minLength: 3, maxLength: 9 })
    .map((row) => {
      let x = 0;
      return units(
        ...row.map(([width, gap]) => {
          const placed = box(x, 0, width, 10);
          x += width + gap;
          return placed;
        }),
      );
    });
  fc.assert(
    fc.property(someRow, (before) => {
      const result = withEqualGaps(before, "x");
      const row = after(before, result).map(({ box: each }) => each);
      expect(result.byCentres).toBeUndefined();
      expect([row[0], row.at(-1)]).toEqual([before[0]!.box, before.at(-1)!.box]);
      const gaps = row.slice(1).map(({ x }, index) => x - row[index]!.x - row[index]!.width);
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }),
  );
});

test("without room the centres get equal distances, and that is said", () => {
  const result = withEqualGaps(units(box(0, 0), box(10, 0), box(60, 0)), "x");
  expect(result.byCentres).toBe(true);
  expect([...result.moves]).toEqual([["u1", { x: 20, y: 0 }]]);
});

test("a typed gap is between all, 0 as well", () => {
  const row = units(box(0, 0), box(130, 0), box(700, 0));
  const xs = (gap: number) => after(row, spacedBy(row, "x", gap)).map(({ box: { x } }) => x);
  expect(xs(20)).toEqual([0, 120, 240]);
  expect(xs(0)).toEqual([0, 100, 200]);
});

test("tidied, units stand in rows and columns with the median gap", () => {
  const scattered = units(box(0, 0), box(120, 8), box(244, -4), box(6, 70), box(118, 74));
  const places = after(scattered, tidied(scattered)).map(({ box: { x, y } }) => [x, y]);
  expect(places).toEqual([
    [0, -4],
    [112, -4],
    [224, -4],
    [0, 58],
    [112, 58],
  ]);
});

test("sizes are matched in place: the outer box starts where it did, a proportion is kept", () => {
  fc.assert(
    fc.property(someBoxShape, someBoxShape, (own, like) => {
      const items = itemsOf([own, like]);
      const matched = matchedSizes(items, "b", "both").shapes.get("a")!;
      expect(matched).toMatchObject({ width: like.width, height: like.height, angle: own.angle });
      expect(outerBox(matched).x).toBeCloseTo(outerBox(own).x, 1);
      expect(outerBox(matched).y).toBeCloseTo(outerBox(own).y, 1);
    }),
  );
  const shape = (width: number): Shape => ({ kind: "box", x: 0, y: 0, width, height: 50, angle: 0 });
  const [a, b] = itemsOf([shape(100), shape(200)]);
  expect(matchedSizes([{ ...a!, keepsRatio: true }, b!], "b", "width").shapes.get("a")).toMatchObject({
    width: 200,
    height: 100,
  });
  expect(matchedSizes([{ ...a!, locked: true }, b!], "b", "width")).toMatchObject({ locked: 1 });
});

test("a group is one unit, and moves with all of its members", () => {
  const shape = (x: number): Shape => ({ kind: "box", ...box(x, 0), angle: 0 });
  const [a, b, c] = itemsOf([shape(0), shape(200), shape(600)]);
  const items = [{ ...a!, groups: ["g"] }, { ...b!, groups: ["g"] }, c!];
  const selected = unitsOf(items, ["c", "g"]);
  expect(selected).toMatchObject([{ id: "g", box: box(0, 0, 300) }, { id: "c" }]);
  const shapes = shapesAfter(items, aligned(selected, "right", { page }).moves);
  expect([...shapes].map(([id, to]) => [id, outerBox(to).x])).toEqual([
    ["a", 400],
    ["b", 600],
  ]);
  expect(unitsOf([{ ...a!, locked: true }], ["a"])).toMatchObject([{ locked: true }]);
});
