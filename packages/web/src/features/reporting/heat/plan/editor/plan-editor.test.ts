import type { GesturePointer } from "@foyer/canvas/gestures/gesture";
import { toPage } from "@foyer/canvas/viewport";
import type { HeatPlacement } from "@foyer/contract/reporting/heat-document";
import { planMatrix, planPoint } from "@foyer/contract/reporting/plan-mapping";
import { beforeEach, expect, test } from "vitest";
import { madeHeatReport, madePlacement } from "../../../../../testing/made-heat-report.ts";
import { isUnsaved } from "./editor-state.ts";
import { movedDevices, quadOf } from "./plan-document.ts";
import { makePlanEditor, type PlanEditor } from "./plan-editor.ts";
import type { PressedOn } from "./presses.ts";

let editor: PlanEditor;
beforeEach(() => {
  editor = makePlanEditor(madeHeatReport());
  editor.snap(false);
});

const device = (id: number) => editor.get().document.options.find((each) => each.id === id);
const zone = () => editor.get().document.zones[0]?.points;

const held = { shift: false, alt: false, control: false };
function at(x: number, y: number, keys: Partial<typeof held> = {}): GesturePointer {
  const view = { x, y };
  const { camera } = editor.get();
  return { view, page: toPage(camera, view), zoom: camera.zoom, ...held, ...keys };
}

function drag(on: PressedOn, from: [number, number], to: [number, number], keys = {}) {
  editor.press({ on, pointer: at(...from, keys), pans: false });
  editor.move(at(...to, keys));
  editor.release(at(...to, keys));
}
const click = (on: PressedOn, place: [number, number], keys = {}) => drag(on, place, place, keys);
const key = (code: string, more = {}) =>
  editor.key(
    {
      code,
      key: code.replace(/^Key/, ""),
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      ...more,
    },
    true,
  );
const item = (id: number): PressedOn => ({ kind: "item", id: `device ${id}` });

test("a drag is one step; undo and redo are exact", () => {
  drag(item(1), [150, 100], [187, 141]);
  expect(device(1)).toMatchObject({ left: 137, top: 91, width: 200 });
  expect(isUnsaved(editor.get())).toBe(true);
  key("KeyZ", { ctrlKey: true });
  expect(device(1)).toEqual(madePlacement(1, 100, 50));
  expect(isUnsaved(editor.get())).toBe(false);
  key("KeyY", { ctrlKey: true });
  expect(device(1)).toMatchObject({ left: 137, top: 91 });
});

test("at another zoom a drag goes as far as the pointer does on the plan", () => {
  editor.showOn(500, 400);
  const { zoom } = editor.get().camera;
  expect(zoom).toBeLessThan(0.6);
  drag(item(1), [60, 40], [60 + 100 * zoom, 40]);
  expect(device(1)).toMatchObject({ left: 200, top: 50 });
});

test("resizing a turned device keeps the opposite corner where it was", () => {
  editor = makePlanEditor(madeHeatReport({ options: [madePlacement(1, 100, 50, { rotateZ: 30 })] }));
  click(item(1), [200, 110]);
  const corner = () =>
    planPoint(planMatrix(device(1) as HeatPlacement) as NonNullable<ReturnType<typeof planMatrix>>, 0, 0);
  const before = corner();
  drag({ kind: "handle", handle: { x: 1, y: 1 } }, [256, 211], [300, 290]);
  expect(device(1)?.height).toBeGreaterThan(120);
  expect(corner()?.x).toBeCloseTo(before?.x ?? 0, 1);
  expect(corner()?.y).toBeCloseTo(before?.y ?? 0, 1);
});

test("turned by its handle in steps while Shift is held", () => {
  click(item(1), [200, 110]);
  drag({ kind: "turn" }, [200, 20], [290, 110], { shift: true });
  expect(device(1)).toMatchObject({ rotateZ: 90, width: 200, height: 120 });
});

test("several at once: Shift adds, the box selects what it holds, arrows move all, aligning lines them up", () => {
  click(item(1), [150, 100]);
  click(item(2), [550, 100], { shift: true });
  expect(editor.get().selection).toEqual(["device 1", "device 2"]);
  key("ArrowDown", { shiftKey: true });
  expect([device(1)?.top, device(2)?.top]).toEqual([60, 60]);
  drag({ kind: "stage" }, [5, 5], [990, 300]);
  expect(editor.get().selection).toEqual(["device 1", "device 2"]);
  editor.run("alignLeft");
  expect([device(1)?.left, device(2)?.left]).toEqual([100, 100]);
});

test("what is dragged is caught by the edge of another, and says so; the plan's edge is exact", () => {
  editor.snap(true);
  editor.press({ on: item(1), pointer: at(150, 100), pans: false });
  editor.move(at(54, 103));
  expect(editor.get().preview?.options[0]).toMatchObject({ left: 0, top: 50 });
  expect(editor.get().marks.length).toBeGreaterThan(0);
  editor.cancel();
  expect(device(1)).toEqual(madePlacement(1, 100, 50));
  expect(editor.get().marks).toEqual([]);
});

test("keys held down are one step, and never leave the reach of the plan", () => {
  editor.select(["device 1"]);
  for (let press = 0; press < 5; press++) key("ArrowRight");
  key("ArrowRight", { altKey: true });
  expect(device(1)).toMatchObject({ left: 105, width: 201 });
  key("KeyZ", { ctrlKey: true });
  key("KeyZ", { ctrlKey: true });
  expect(device(1)).toEqual(madePlacement(1, 100, 50));
});

test("an area is drawn corner by corner; its corners are dragged, put in and taken out", () => {
  editor.take({ kind: "zone", areaId: 12 });
  const corners: [number, number][] = [
    [100, 300],
    [300, 300],
    [300, 500],
  ];
  for (const corner of corners) click({ kind: "stage" }, corner);
  click({ kind: "stage" }, [102, 303]);
  const drawn = () => editor.get().document.zones.find(({ areaId }) => areaId === 12)?.points;
  expect(drawn()).toEqual(corners.map(([x, y]) => ({ x, y })));
  expect(editor.get()).toMatchObject({ selection: ["zone 12"], tool: { kind: "select" } });
  drag({ kind: "vertex", index: 2 }, [300, 500], [310, 520]);
  expect(drawn()?.[2]).toEqual({ x: 310, y: 520 });
  drag({ kind: "edge", index: 1 }, [200, 300], [200, 250]);
  expect(drawn()).toHaveLength(4);
  expect(drawn()?.[1]).toEqual({ x: 200, y: 250 });
  key("Delete");
  expect(drawn()).toHaveLength(3);
  editor.selectVertex(0);
  key("Delete");
  expect(drawn()).toHaveLength(3);
  expect(editor.get().fault).toBe("fewPoints");
});

test("a drawing goes back a corner, refuses too few, and is given up", () => {
  editor.take({ kind: "zone", areaId: 12 });
  click({ kind: "stage" }, [100, 300]);
  click({ kind: "stage" }, [300, 300]);
  key("Backspace");
  expect(editor.get().drawn?.points).toHaveLength(1);
  key("Enter");
  expect(editor.get().fault).toBe("fewPoints");
  key("Escape");
  expect(editor.get()).toMatchObject({ tool: { kind: "select" }, drawn: undefined });
  expect(editor.get().document.zones).toHaveLength(1);
});

test("four points begin where the rectangle was, also mirrored, and stay where they would say nothing", () => {
  for (const mirror of [false, true]) {
    const before = madePlacement(1, 100, 50, { rotateZ: 30, mirror });
    const quad = quadOf(before);
    const from = planMatrix(before);
    const to = planMatrix({ ...before, quad });
    for (const [u, v] of [
      [0, 0],
      [0.25, 0.75],
      [1, 0.5],
    ] as const) {
      const one = from && planPoint(from, u, v);
      const other = to && planPoint(to, u, v);
      expect(other?.x).toBeCloseTo(one?.x ?? 0, 1);
      expect(other?.y).toBeCloseTo(one?.y ?? 0, 1);
    }
  }
  const quad = quadOf(madePlacement(1, 100, 50));
  editor = makePlanEditor(madeHeatReport({ options: [madePlacement(1, 100, 50, { quad })] }));
  editor.snap(false);
  click(item(1), [150, 100]);
  editor.press({ on: { kind: "vertex", index: 0 }, pointer: at(100, 50), pans: false });
  editor.move(at(120, 60));
  editor.move(at(500, 400));
  expect(editor.get().fault).toBe("notConvex");
  editor.release(at(500, 400));
  expect(device(1)?.quad?.[0]).toEqual({ u: 0, v: 0, x: 120, y: 60 });
  expect(editor.get().fault).toBe("notConvex");
});

test("a measured line asks for its length; the plan is dragged by a finger, the zoom has its limits", () => {
  editor.take({ kind: "scale" });
  click({ kind: "stage" }, [100, 100]);
  click({ kind: "stage" }, [400, 100]);
  expect(editor.get().measured).toEqual({ from: { x: 100, y: 100 }, to: { x: 400, y: 100 } });
  editor.forgetMeasured();
  editor.press({ on: { kind: "stage" }, pointer: at(10, 10), pans: true });
  editor.move(at(60, 10));
  editor.release(at(60, 10));
  expect(editor.get().camera.x).toBe(-50);
  for (let step = 0; step < 30; step++) editor.run("zoomOut");
  expect(editor.get().camera.zoom).toBe(0.2);
  for (let step = 0; step < 30; step++) editor.run("zoomIn");
  expect(editor.get().camera.zoom).toBe(8);
});

test("removed only after the question, several at once, and brought back", () => {
  editor.select(["device 1", "zone 9"]);
  key("Delete");
  expect(editor.get().asked).toBe("removal");
  expect(editor.get().document.options).toHaveLength(2);
  editor.remove();
  expect(editor.get().document.options.map(({ id }) => id)).toEqual([2]);
  expect(zone()).toBeUndefined();
  expect(editor.get().selection).toEqual([]);
  editor.run("undo");
  expect(editor.get().document).toEqual(editor.get().saved);
});

test("only devices that stood elsewhere when last saved have moved", () => {
  drag(item(1), [150, 100], [160, 100]);
  editor.add([madePlacement(5, 0, 0)]);
  const { saved, document } = editor.get();
  expect(movedDevices(saved, document).map(({ id }) => id)).toEqual([1]);
  editor.savedAs(document, 5);
  expect(movedDevices(editor.get().saved, editor.get().document)).toEqual([]);
  expect(isUnsaved(editor.get())).toBe(false);
});

test("on a larger picture of the same everything stays on its place; on another one nothing is moved", () => {
  editor.showPicture({ img: "/images/large", width: 2000, height: 1600 }, 5);
  expect(device(1)).toMatchObject({ left: 200, top: 100, width: 400, height: 240 });
  expect(zone()?.[0]).toEqual({ x: 1200, y: 800 });
  editor.run("undo");
  expect(device(1)).toMatchObject({ left: 100, width: 200 });
  editor.showPicture({ img: "/images/other", width: 500, height: 500 }, 6);
  expect(device(1)).toMatchObject({ left: 100, width: 200 });
});

test("who may only look changes nothing", () => {
  editor = makePlanEditor(madeHeatReport(), { readOnly: true });
  const before = editor.get().document;
  drag(item(1), [150, 100], [250, 100]);
  expect(editor.get().selection).toEqual(["device 1"]);
  key("ArrowRight");
  key("Delete");
  editor.run("rotate");
  expect(editor.get()).toMatchObject({ document: before, asked: undefined });
});
