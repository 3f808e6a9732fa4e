import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsOf, pointerAt, someHandle, somePoint, someShape, whole } from "../../test/arbitraries.ts";
import type { BoxShape, Shape } from "../geometry/shapes.ts";
import { snapTargets } from "../snapping/snap-targets.ts";
import { enterDragPoint } from "./drag-point.ts";
import { enterDrawBox } from "./draw-box.ts";
import { enterDraw } from "./draw-points.ts";
import { gesturePointer } from "./gesture.ts";
import { enterMarquee } from "./marquee.ts";
import { enterMove } from "./move.ts";
import { enterPan, enterPinch } from "./pan.ts";
import { enterResize } from "./resize.ts";
import { enterRotate } from "./rotate.ts";

const box = (x: number, y: number, angle = 0): BoxShape => ({
  kind: "box",
  x,
  y,
  width: 100,
  height: 50,
  angle,
});
const one = itemsOf([box(0, 0)]);
const start = pointerAt(10, 10);

test("wherever a gesture has been, it ends as if it had gone there at once, and cancelled it is the start", () => {
  const way = fc.array(somePoint, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(someShape, { minLength: 1, maxLength: 4 }),
      way,
      someHandle,
      (shapes, places, handle) => {
        const items = itemsOf(shapes);
        for (const enter of [
          () => enterMove(items, start),
          () => enterResize(items, handle, start),
          () => enterRotate(items, start),
        ]) {
          const [long, short] = [enter(), enter()];
          const last = places.at(-1)!;
          for (const { x, y } of places) long.move(pointerAt(x, y));
          short.move(pointerAt(5000, 5000));
          expect(long.up(pointerAt(last.x, last.y))).toEqual(short.up(pointerAt(last.x, last.y)));
          expect([...long.cancel().shapes.values()]).toEqual(shapes);
        }
      },
    ),
  );
});

test("a press that goes less than three pixels of the stage is no drag", () => {
  const gesture = enterMove(one, pointerAt(10, 10, {}, 0.5));
  expect(gesture.move(pointerAt(14, 10, {}, 0.5))).toMatchObject({ began: false });
  expect(gesture.move(pointerAt(17, 10, {}, 0.5))).toMatchObject({ began: true });
  const back = gesture.up(pointerAt(10, 10, {}, 0.5));
  expect(back.began).toBe(true);
  expect(back.shapes.get("a")).toEqual(one[0]!.shape);
});

test("Shift keeps to an axis, which alone snaps; Ctrl does not snap; what is locked stays", () => {
  const snap = snapTargets({ guides: { x: [53], y: [32] } });
  const places = (keys: Parameters<typeof pointerAt>[2]) => {
    const shape = enterMove(one, start, { snap })
      .move(pointerAt(60, 40, keys))
      .shapes.get("a") as BoxShape;
    return [shape.x, shape.y];
  };
  expect(places({})).toEqual([53, 32]);
  expect(places({ shift: true })).toEqual([53, 0]);
  expect(places({ control: true })).toEqual([50, 30]);
  const locked = enterMove([{ ...one[0]!, locked: true }], start).move(pointerAt(60, 40));
  expect(locked.shapes.size).toBe(0);
});

test("what moves stays within its page", () => {
  fc.assert(
    fc.property(whole(-900, 900), whole(-900, 900), (x, y) => {
      const within = { x: 0, y: 0, width: 300, height: 200 };
      const shape = enterMove(one, start, { within }).up(pointerAt(x, y)).shapes.get("a") as BoxShape;
      expect(shape.x >= 0 && shape.x <= 200 && shape.y >= 0 && shape.y <= 150).toBe(true);
    }),
  );
});

test("a handle is not torn to the pointer, its edge snaps, Alt resizes about the centre", () => {
  const grasped = pointerAt(103, 25);
  const right = { x: 1, y: 0 } as const;
  const sides = (x: number, keys = {}, snap = snapTargets({ guides: { x: [150], y: [] } })) => {
    const result = enterResize(one, right, grasped, { snap }).move(pointerAt(x, 25, keys));
    return result.shapes.get("a");
  };
  expect(sides(123)).toMatchObject({ x: 0, width: 120, height: 50 });
  expect(sides(148)).toMatchObject({ x: 0, width: 150 });
  expect(sides(123, { alt: true })).toMatchObject({ x: -20, width: 140 });
  expect(sides(203, { shift: true, control: true })).toMatchObject({ width: 200, height: 100, y: -25 });
  const marks = enterResize(one, right, grasped, { snap: snapTargets({ guides: { x: [150], y: [] } }) });
  expect(marks.move(pointerAt(148, 25)).marks).toMatchObject([{ kind: "line", at: 150 }]);
  expect(marks.up(pointerAt(148, 25)).marks).toEqual([]);
});

test("of a box that stands upright the side that faces the guide is caught", () => {
  const upright = itemsOf([box(0, 0, 90)]);
  const snap = snapTargets({ guides: { x: [], y: [100] } });
  // Its right side faces down: at y = 75.
  const result = enterResize(upright, { x: 1, y: 0 }, pointerAt(50, 75), { snap }).move(pointerAt(50, 96));
  expect(result.shapes.get("a")).toMatchObject({ width: 125, height: 50 });
  expect(result.marks).toMatchObject([{ axis: "y", at: 100 }]);
});

test("turning follows the pointer about the frame's centre, by steps with Shift", () => {
  const angle = (x: number, y: number, keys = {}) => {
    const shape = enterRotate(one, pointerAt(50, -25))
      .up(pointerAt(x, y, keys))
      .shapes.get("a");
    return (shape as BoxShape).angle;
  };
  expect(angle(100, 25)).toBe(90);
  expect(angle(0, 27)).toBe(270);
  expect(angle(80, -20, { shift: true })).toBe(30);
});

test("a point follows aside of the pointer, where it is allowed, and says when it is caught", () => {
  const snap = snapTargets({ guides: { x: [40], y: [] } });
  const drag = enterDragPoint({ x: 20, y: 20 }, pointerAt(22, 22), { snap });
  expect(drag.move(pointerAt(40, 30))).toMatchObject({ at: { x: 40, y: 28 }, marks: [{ at: 40 }] });
  expect(drag.move(pointerAt(40, 30, { control: true })).at).toEqual({ x: 38, y: 28 });
  expect(drag.move(pointerAt(60, 30, { shift: true })).at).toEqual({ x: 58, y: 20 });
  expect(drag.cancel().at).toEqual({ x: 20, y: 20 });
  const allowed = ({ y }: { y: number }) => ({ x: 5, y });
  const kept = enterDragPoint({ x: 20, y: 20 }, pointerAt(20, 20), { allowed, snap }).move(pointerAt(39, 30));
  expect(kept).toEqual({ began: true, at: { x: 5, y: 30 }, marks: [] });
});

test("a box drawn selects; with Shift beside what was selected", () => {
  const items = itemsOf([box(0, 0), box(200, 0)]);
  const drawn = enterMarquee(items, pointerAt(-5, -5), { selection: ["b"] });
  expect(drawn.move(pointerAt(110, 60))).toMatchObject({ selection: ["a"], touches: false });
  expect(drawn.cancel().selection).toEqual(["b"]);
  expect(drawn.up(pointerAt(-5, -5))).toMatchObject({ selection: [], box: undefined });
  const more = enterMarquee(items, pointerAt(50, 60, { shift: true }), { selection: ["b"] });
  expect(more.move(pointerAt(40, 20))).toMatchObject({ selection: ["b", "a"], touches: true });
  expect(enterMarquee(items, start).up(start)).toMatchObject({ began: false, selection: [] });
});

test("panning and pinching keep what was grasped under the fingers", () => {
  const camera = { x: 0, y: 0, zoom: 1 };
  expect(enterPan(camera, start).move(pointerAt(30, 5))).toEqual({ x: -20, y: 5, zoom: 1 });
  const pinch = enterPinch(camera, [pointerAt(0, 0), pointerAt(100, 0)], { least: 0.2, most: 8 });
  expect(pinch.move([pointerAt(0, 0), pointerAt(200, 0)])).toEqual({ x: 0, y: 0, zoom: 2 });
  expect(pinch.cancel()).toBe(camera);
});

test("an area is drawn click by click, closed on its first point; a quad ends by itself", () => {
  const draw = enterDraw({ kind: "polygon" });
  for (const [x, y] of [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const)
    draw.up(pointerAt(x, y));
  expect(draw.move(pointerAt(4, 4))).toMatchObject({ closes: true, next: { x: 0, y: 0 } });
  draw.up(pointerAt(50, 150));
  expect(draw.takeBack().points).toHaveLength(3);
  expect(draw.up(pointerAt(2, 2)).shape).toEqual({
    kind: "polygon",
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
    ],
  });
  expect(draw.cancel().points).toEqual([]);
  const quad = enterDraw({ kind: "quad" });
  const ends = [
    [0, 0],
    [50, 0],
    [50, 50],
    [0, 50],
  ].map(([x, y]) => quad.up(pointerAt(x!, y!)).shape?.kind);
  expect(ends).toEqual([undefined, undefined, undefined, "quad"]);
});

test("a line ends on its last point, Shift draws in eighths of a turn", () => {
  const draw = enterDraw({ kind: "line" });
  draw.up(pointerAt(0, 0));
  expect(draw.finish().shape).toBeUndefined();
  expect(draw.up(pointerAt(50, 46, { shift: true })).points[1]).toEqual({ x: 48, y: 48 });
  expect(draw.up(pointerAt(50, 50)).shape).toMatchObject({ kind: "line" });
});

test("a rectangle is drawn from corner to corner; a mere click makes one of the usual size", () => {
  const usual = { width: 40, height: 20 };
  const draw = () => enterDrawBox(start, { usual });
  expect(draw().up(pointerAt(60, 0)).box).toEqual({ x: 10, y: 0, width: 50, height: 10 });
  expect(draw().up(pointerAt(60, 0, { shift: true })).box).toEqual({ x: 10, y: -40, width: 50, height: 50 });
  expect(draw().up(pointerAt(60, 20, { alt: true })).box).toEqual({ x: -40, y: 0, width: 100, height: 20 });
  expect(draw().up(start)).toMatchObject({ began: false, box: { x: -10, y: 0, ...usual } });
});

test("a pointer of a browser is where it is on the stage and on the page", () => {
  const event = { clientX: 110, clientY: 70, shiftKey: false, altKey: true, ctrlKey: false, metaKey: true };
  expect(gesturePointer(event, { x: 10, y: 20 }, { x: 5, y: 5, zoom: 2 })).toEqual({
    view: { x: 100, y: 50 },
    page: { x: 55, y: 30 },
    zoom: 2,
    shift: false,
    alt: true,
    control: true,
  });
});

test("what gestures are given is never changed", () => {
  const frozen = itemsOf(
    [Object.freeze(box(0, 0)) as Shape].concat(
      Object.freeze({
        kind: "line",
        points: Object.freeze([
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ]),
      }) as Shape,
    ),
  );
  for (const gesture of [
    enterMove(frozen, start),
    enterResize(frozen, { x: 1, y: 1 }, start),
    enterRotate(frozen, start),
  ])
    expect(() => gesture.up(pointerAt(90, 80))).not.toThrow();
});
