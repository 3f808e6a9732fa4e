import { canonicalText } from "@foyer/canvas/history/canonical-text";
import { controlKinds } from "@foyer/contract/reporting/screens/screen-controls";
import { type Control, ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { handsOn, screenOfKinds as start } from "../../../../../testing/designer-hands.ts";
import { madeDraft, madeScreen } from "../../../../../testing/made-screen.ts";
import { copied, readCopied } from "./copies.ts";
import { type Designer, makeDesigner } from "./designer-editor.ts";
import { isUnsaved, pageNow } from "./designer-state.ts";
import { movedBeside } from "./layering.ts";

let designer: Designer;
beforeEach(() => {
  designer = makeDesigner(madeDraft(start()));
  designer.snap(false);
});

const control = (id: string) => pageNow(designer.get()).nodes[id] as Control;
const children = () => pageNow(designer.get()).children;
const text = () => canonicalText(designer.get().document);

const { at, drag, click, key } = handsOn(() => designer);

test("a drag is one step; undo and redo are exact", () => {
  const before = text();
  drag([150, 150], [187, 191]);
  expect(control("a")).toMatchObject({ x: 137, y: 141, w: 400 });
  expect(isUnsaved(designer.get())).toBe(true);
  key("KeyZ", { ctrlKey: true });
  expect(text()).toBe(before);
  expect(isUnsaved(designer.get())).toBe(false);
  key("KeyY", { ctrlKey: true });
  expect(control("a")).toMatchObject({ x: 137, y: 141 });
});

test("a click takes the group, a second one goes into it, Ctrl takes the innermost at once", () => {
  click([1250, 550]);
  expect(designer.get().selection).toEqual(["g"]);
  drag([1250, 550], [1260, 550]);
  expect([control("d").x, control("e").x]).toEqual([1210, 1410]);
  designer.stepInto(at(1260, 550));
  expect(designer.get()).toMatchObject({ selection: ["d"], entered: "g" });
  key("Escape");
  expect(designer.get()).toMatchObject({ selection: ["g"], entered: undefined });
  click([20, 20]);
  click([1500, 550], { control: true });
  expect(designer.get().selection).toEqual(["e"]);
});

test("Shift adds and takes out; a box selects what it holds; locked and hidden things are not taken", () => {
  click([150, 150]);
  click([750, 150], { shift: true });
  expect(designer.get().selection).toEqual(["a", "b"]);
  click([150, 150], { shift: true });
  expect(designer.get().selection).toEqual(["b"]);
  designer.flag("locked", true, ["a"]);
  drag([10, 10], [1900, 1000]);
  expect(designer.get().selection).toEqual(["b", "c", "g"]);
  designer.flag("hidden", true, ["c"]);
  click([20, 20]);
  click([150, 550]);
  expect(designer.get().selection).toEqual([]);
});

test("arrows move by 1 and 10, held down one step; locked things stay and are counted", () => {
  const before = text();
  designer.select(["a", "b"]);
  for (let press = 0; press < 5; press++) key("ArrowRight");
  key("ArrowDown", { shiftKey: true });
  expect(control("a")).toMatchObject({ x: 105, y: 110 });
  key("KeyZ", { ctrlKey: true });
  expect(text()).toBe(before);
  designer.flag("locked", true, ["b"]);
  key("ArrowRight");
  expect([control("a").x, control("b").x]).toEqual([101, 700]);
  expect(designer.get().told).toMatchObject({ what: "moved", count: 1, locked: 1 });
});

test("resizing keeps the ratio where it is asked for, and stops at what a kind needs", () => {
  designer.select(["c"]);
  designer.changeControls((each) => ({ ...each, ratio: true }));
  drag([300, 700], [360, 720], {}, { kind: "handle", handle: { x: 1, y: 1 } });
  expect(control("c")).toMatchObject({ x: 100, y: 500, w: 260, h: 260 });
  drag([360, 760], [110, 510], {}, { kind: "handle", handle: { x: 1, y: 1 } });
  expect(control("c")).toMatchObject({ w: 120, h: 120 });
});

test("Alt drags a copy away; Ctrl+D puts one beside", () => {
  drag([150, 150], [150, 450], { alt: true });
  const [copy] = designer.get().selection;
  expect(control("a")).toMatchObject({ x: 100, y: 100 });
  expect(control(copy ?? "")).toMatchObject({ kind: "heading", x: 100, y: 400 });
  expect(children().indexOf(copy ?? "")).toBe(1);
  designer.select(["g"]);
  key("KeyD", { ctrlKey: true });
  const [group] = designer.get().selection;
  expect(pageNow(designer.get()).nodes[group ?? ""]).toMatchObject({ kind: "group", name: "Pair" });
  expect(Object.keys(pageNow(designer.get()).nodes)).toHaveLength(10);
});

test("grouped, ungrouped, in front and behind", () => {
  designer.select(["a", "c"]);
  key("KeyG", { ctrlKey: true });
  const [group = ""] = designer.get().selection;
  expect(children()).toEqual(["b", group, "g"]);
  key("BracketLeft");
  expect(children()).toEqual([group, "b", "g"]);
  key("BracketRight", { ctrlKey: true });
  expect(children()).toEqual(["b", group, "g"]);
  key("KeyG", { ctrlKey: true, shiftKey: true });
  expect(children()).toEqual(["b", "a", "c", "g"]);
  expect(designer.get().selection).toEqual(["a", "c"]);
});

test("dragged in the layers into a group and out of it, never into itself", () => {
  designer.arrange((state) => movedBeside(state, ["a"], "g", "into"));
  expect(pageNow(designer.get()).nodes.g).toMatchObject({ children: ["d", "e", "a"] });
  designer.arrange((state) => movedBeside(state, ["d"], "b", "behind"));
  expect(children()).toEqual(["d", "b", "c", "g"]);
  designer.arrange((state) => movedBeside(state, ["g"], "e", "front"));
  expect(children()).toEqual(["d", "b", "c", "g"]);
  designer.arrange((state) => movedBeside(state, ["a", "e"], "d", "front"));
  expect(children()).toEqual(["d", "e", "a", "b", "c"]);
});

test("Tab walks from above to below", () => {
  for (const id of ["a", "b", "c", "g", "a"]) {
    key("Tab");
    expect(designer.get().selection).toEqual([id]);
  }
  key("Tab", { shiftKey: true });
  expect(designer.get().selection).toEqual(["g"]);
});

test("what is copied is pasted on another screen with the place it asks about", () => {
  designer.select(["b", "g"]);
  const words = designer.copy() ?? "";
  expect(readCopied(words).is).toBe("content");
  designer = makeDesigner(madeDraft(madeScreen([])));
  designer.paste(words);
  const { nodes } = pageNow(designer.get());
  expect(
    Object.values(nodes)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["clock", "figure", "group", "shape"]);
  expect(Object.keys(nodes)).not.toContain("b");
  expect(designer.get().document.roles).toEqual({ place: { kind: "site", label: "" } });
  expect(z.safeParse(ScreenDocument, designer.get().document).success).toBe(true);
  designer.paste("Welcome\n");
  expect(control(designer.get().selection[0] ?? "").options).toEqual({ text: "Welcome" });
});

test("pasting again lies a step further; in place it lies where it was", () => {
  designer.select(["a"]);
  const words = designer.copy() ?? "";
  designer.paste(words);
  designer.paste(words);
  expect(control(designer.get().selection[0] ?? "").x).toBe(132);
  designer.paste(words, { inPlace: true });
  expect(control(designer.get().selection[0] ?? "").x).toBe(100);
});

test("every kind that is put on a page makes a document that may be saved", () => {
  designer = makeDesigner(madeDraft(madeScreen([])));
  for (const kind of controlKinds) designer.add(kind, "Words");
  const parsed = z.safeParse(ScreenDocument, designer.get().document);
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(Object.keys(pageNow(designer.get()).nodes)).toHaveLength(controlKinds.length);
});

test("who may only look changes nothing", () => {
  designer = makeDesigner(madeDraft(start()), { readOnly: true });
  const before = text();
  drag([150, 150], [250, 150]);
  expect(designer.get().selection).toEqual(["a"]);
  key("ArrowRight");
  key("Delete");
  designer.add("clock", "");
  designer.paste("text");
  expect(text()).toBe(before);
});

test("what is copied differs from what it was made of in its ids only", () => {
  const { document } = designer.get();
  const content = copied(document, pageNow(designer.get()), ["a", "g"]);
  expect(content?.roots).toEqual(["a", "g"]);
  fc.assert(
    fc.property(fc.json(), (words) => {
      expect(readCopied(words).is).not.toBe("content");
    }),
  );
});

test("what was tampered with on the clipboard is not pasted, and it is said", () => {
  designer.select(["c"]);
  const words = designer.copy() ?? "";
  const before = text();
  designer.paste(words.replace('"text":""', '"text":7'));
  expect(text()).toBe(before);
  expect(designer.get().told?.what).toBe("newer");
});
