import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { beforeEach, expect, test } from "vitest";
import { handsOn, screenOfKinds } from "../../../../../testing/designer-hands.ts";
import { madeDraft } from "../../../../../testing/made-screen.ts";
import { type Designer, makeDesigner } from "./designer-editor.ts";
import { pageNow } from "./designer-state.ts";

let designer: Designer;
const { drag, key } = handsOn(() => designer);
const control = (id: string) => pageNow(designer.get()).nodes[id] as Control;

beforeEach(() => {
  designer = makeDesigner(madeDraft(screenOfKinds()));
  designer.snap(false);
});

test("the scale tool keeps the proportion, and letters, lines and corners grow along; Esc leaves it", () => {
  designer.select(["a"]);
  designer.changeControls((each) => ({
    ...each,
    frame: { ...each.frame, lineWidth: 3, radius: 10, padding: 7 },
  }));
  key("KeyK");
  drag([500, 300], [700, 300], { shift: true }, { kind: "handle", handle: { x: 1, y: 1 } });
  expect(control("a")).toMatchObject({
    ...{ x: 100, y: 100, w: 600, h: 300 },
    text: { size: 72 },
    frame: { lineWidth: 4.5, radius: 15, padding: 10.5 },
  });
  key("Escape");
  expect(designer.get()).toMatchObject({ tool: "select", selection: ["a"] });
  drag([700, 400], [800, 400], {}, { kind: "handle", handle: { x: 1, y: 1 } });
  expect(control("a")).toMatchObject({ w: 700, h: 300, text: { size: 72 } });
});

test("arrows scale as well, and corners of the theme stay", () => {
  designer.select(["a"]);
  key("KeyK");
  for (let times = 0; times < 4; times++) key("ArrowRight", { altKey: true, shiftKey: true });
  expect(control("a")).toMatchObject({ w: 440, h: 220, text: { size: 52.8 }, frame: { radius: null } });
  expect(designer.get().told).toMatchObject({ what: "resized", count: 1 });
});

test("a look is given to others, not what they say; locked ones keep theirs", () => {
  designer.select(["a"]);
  designer.changeControls((each) => ({
    ...each,
    opacity: 0.5,
    frame: { ...each.frame, fill: "token:surface" },
    text: { ...each.text, weight: 700 },
  }));
  key("KeyC", { ctrlKey: true, altKey: true });
  designer.flag("locked", true, ["c"]);
  designer.select(["b", "c", "g"]);
  const before = control("b");
  key("KeyV", { ctrlKey: true, altKey: true });
  const look = { opacity: 0.5, frame: { fill: "token:surface" }, text: { weight: 700 } };
  for (const id of ["b", "d", "e"]) expect(control(id)).toMatchObject(look);
  expect(control("c")).toMatchObject({ opacity: 1, frame: { fill: null } });
  expect(control("b")).toMatchObject({ figures: before.figures, options: before.options, w: before.w });
  expect(designer.get().told).toMatchObject({ what: "stylePasted", count: 3, locked: 1 });
});
