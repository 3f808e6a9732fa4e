import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsOf, someBox, whole } from "../../test/arbitraries.ts";
import type { Box } from "../geometry/boxes.ts";
import { boxBetween } from "../geometry/boxes.ts";
import type { Shape } from "../geometry/shapes.ts";
import { rangeAlong } from "./axes.ts";
import { neighbourGaps } from "./neighbour-gaps.ts";
import { snapHolding, snapped, snapReach } from "./snap.ts";
import { snapBoxes } from "./snap-boxes.ts";
import { everyPart, partAt } from "./snap-parts.ts";
import { snapTargets } from "./snap-targets.ts";

const page = { x: 0, y: 0, width: 1920, height: 1080 };
const parts = { x: everyPart, y: everyPart };
const box = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height });
const someZoom = fc.constantFrom(0.2, 0.5, 1, 2, 8);

test("what is caught moves no farther than the threshold, to a position that is exact, and is marked", () => {
  fc.assert(
    fc.property(fc.array(someBox, { maxLength: 12 }), someBox, someZoom, (boxes, moving, zoom) => {
      const targets = snapTargets({ boxes, page });
      const { by, holds, marks } = snapped(targets, { box: moving, parts, zoom });
      const there = { ...moving, x: moving.x + by.x, y: moving.y + by.y };
      for (const axis of ["x", "y"] as const) {
        expect(Math.abs(by[axis])).toBeLessThanOrEqual(snapReach.caught / zoom);
        const hold = holds[axis];
        if (hold === undefined) expect(by[axis]).toBe(0);
        else {
          expect(partAt(rangeAlong(there, axis), hold.part)).toBeCloseTo(hold.at, 6);
          expect(marks.some((mark) => mark.axis === axis)).toBe(true);
        }
      }
    }),
  );
});

test("with more to be caught by it is never pulled farther", () => {
  fc.assert(
    fc.property(fc.array(whole(0, 400)), fc.array(whole(0, 400)), whole(0, 400), (some, more, at) => {
      const pull = (x: readonly number[]) => {
        const targets = snapTargets({ guides: { x, y: [] } });
        return snapped(targets, { box: box(at, 0, 0, 0), parts: { x: ["start"] }, zoom: 1 });
      };
      const [few, many] = [pull(some), pull([...some, ...more])];
      if (few.holds.x) expect(Math.abs(many.by.x)).toBeLessThanOrEqual(Math.abs(few.by.x));
    }),
  );
});

test("of equally near ones a guide comes before the page, the page before an edge, the nearer across before the farther", () => {
  const at = { box: box(96, 500), parts: { x: ["start"] }, zoom: 1 } as const;
  const boxes = [box(100, 0), box(100, 480, 10, 10), box(92, 900)];
  const guides = { x: [92], y: [] };
  expect(snapped(snapTargets({ boxes, guides }), at).by.x).toBe(-4);
  expect(snapped(snapTargets({ boxes, margins: box(100, 0, 10, 10) }), at).by.x).toBe(4);
  expect(snapped(snapTargets({ boxes }), at).by.x).toBe(4);
});

test("caught at 8 pixels of the stage, released at 12, at any zoom", () => {
  for (const zoom of [0.5, 1, 4]) {
    const pull = snapHolding(snapTargets({ guides: { x: [1000], y: [] } }));
    const by = (far: number) =>
      pull({ box: box(1000 + far / zoom, 0, 0, 0), parts: { x: ["start"] }, zoom }).by.x * zoom;
    expect(by(9)).toBe(0);
    expect(by(8)).toBeCloseTo(-8);
    expect(by(11)).toBeCloseTo(-11);
    expect(by(12.5)).toBe(0);
    expect(by(11)).toBe(0);
  }
});

test("the middle of a gap, the same gap beside a neighbour, and the gap typed last catch", () => {
  const boxes = [box(0, 0), box(400, 0)];
  const targets = snapTargets({ boxes });
  const middle = snapped(targets, { box: box(203, 10), parts, zoom: 1 });
  expect(middle.by.x).toBe(-3);
  expect(middle.marks.filter(({ kind }) => kind === "gap")).toMatchObject([
    { axis: "x", from: 100, to: 200 },
    { axis: "x", from: 300, to: 400 },
  ]);
  const after = snapped(targets, { box: box(796, 10), parts, zoom: 1 });
  expect(after.by.x).toBe(4);
  expect(after.marks.filter(({ kind }) => kind === "gap")).toHaveLength(2);
  expect(snapped(targets, { box: box(796, 100), parts, zoom: 1 }).by.x).toBe(0);
  expect(snapped(snapTargets({ boxes, lastGap: 24 }), { box: box(521, 10), parts, zoom: 1 }).by.x).toBe(3);
});

test("the grid holds what nothing else caught", () => {
  const targets = snapTargets({ guides: { x: [102], y: [] }, grid: 10 });
  const { by } = snapped(targets, { box: box(101, 27, 5, 5), parts, zoom: 1 });
  expect(by).toEqual({ x: 1, y: 3 });
  expect(snapped(targets, { box: box(301, 27, 5, 5), parts: { y: ["start"] }, zoom: 1 }).by.x).toBe(0);
});

test("gaps are those of neighbours: nothing stands in them, and both look at one another", () => {
  fc.assert(
    fc.property(fc.array(someBox, { maxLength: 15 }), fc.constantFrom("x", "y"), (boxes, axis) => {
      const gaps = neighbourGaps(boxes, axis);
      for (const { along, across } of gaps) {
        const corners = [
          { x: along.from, y: across.from },
          { x: along.to, y: across.to },
        ].map((corner) => (axis === "x" ? corner : { x: corner.y, y: corner.x }));
        const room = boxBetween(corners[0]!, corners[1]!);
        expect(boxes.some((third) => overlap(room, third))).toBe(false);
      }
      expect(gaps).toHaveLength(gapsByTrying(boxes, axis));
    }),
  );
});

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How many pairs have an empty room between them, each pair held against all others. */
function gapsByTrying(boxes: readonly Box[], axis: "x" | "y"): number {
  const placed = boxes.map(({ x, y, width, height }) =>
    axis === "x" ? { x, y, width, height } : { x: y, y: x, width: height, height: width },
  );
  return placed.flatMap((a) =>
    placed.filter((b) => {
      const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)];
      const room = { x: a.x + a.width, y: top, width: b.x - a.x - a.width, height: bottom - top };
      return room.width > 0 && room.height > 0 && !placed.some((third) => overlap(room, third));
    }),
  ).length;
}

test("what moves and what is hidden or far away does not catch; a group catches once", () => {
  const shape = (x: number): Shape => ({ kind: "box", ...box(x, 0), angle: 0 });
  const [a, b, c, d] = itemsOf([shape(0), shape(200), shape(400), shape(5000)]);
  const items = [{ ...a!, groups: ["g"] }, { ...b!, groups: ["g"] }, c!, d!];
  expect(snapBoxes(items, new Set(["c"]), page)).toEqual([box(0, 0, 300)]);
  expect(snapBoxes(items, new Set(["a"]), page)).toEqual([box(400, 0)]);
  expect(snapBoxes(items, new Set(["a"]), page, "g")).toEqual([box(200, 0), box(400, 0)]);
  expect(snapBoxes([{ ...c!, hidden: true }, d!], new Set())).toEqual([box(5000, 0)]);
});
