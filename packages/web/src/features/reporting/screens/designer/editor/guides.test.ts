import type { Guide } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { beforeEach, expect, test } from "vitest";
import { handsOn, screenOfKinds } from "../../../../../testing/designer-hands.ts";
import { madeDraft } from "../../../../../testing/made-screen.ts";
import { spaced } from "./arranging.ts";
import { type Designer, makeDesigner } from "./designer-editor.ts";
import { pageNow } from "./designer-state.ts";
import { guideAdded } from "./guides.ts";

let designer: Designer;
const { drag, click, key } = handsOn(() => designer);
const guides = () => designer.get().document.guides;
const begin = (with_: readonly Guide[] = []) => {
  designer = makeDesigner(madeDraft({ ...screenOfKinds(), guides: [...with_] }));
};
beforeEach(() => begin());

test("a guide is dragged out of its ruler, moved, and deleted where it is dragged back", () => {
  drag([5, 300], [333, 300], {}, { kind: "ruler", axis: "x" });
  expect(guides()).toEqual([{ axis: "x", at: 333 }]);
  expect(designer.get()).toMatchObject({ guide: 0, selection: [], draggedGuides: undefined });
  drag([333, 40], [350, 40], {}, { kind: "guide", nth: 0 });
  expect(guides()).toEqual([{ axis: "x", at: 350 }]);
  drag([350, 40], [12, 40], {}, { kind: "guide", nth: 0 });
  expect(guides()).toEqual([]);
  key("KeyZ", { ctrlKey: true });
  expect(guides()).toEqual([{ axis: "x", at: 350 }]);
  drag([300, 5], [300, 9], {}, { kind: "ruler", axis: "y" });
  expect(guides()).toHaveLength(1);
});

test("a guide stops at the edges of controls, without Ctrl", () => {
  drag([300, 5], [300, 296], {}, { kind: "ruler", axis: "y" });
  drag([300, 5], [300, 296], { control: true }, { kind: "ruler", axis: "y" });
  expect(guides()).toEqual([
    { axis: "y", at: 300 },
    { axis: "y", at: 296 },
  ]);
});

test("keys move the guide that is selected, and delete it; what was selected before stays", () => {
  begin([{ axis: "y", at: 700 }]);
  designer.select(["a"]);
  click([900, 700]);
  designer.selectGuide(0);
  key("ArrowDown", { shiftKey: true });
  key("ArrowUp");
  key("ArrowRight");
  expect(guides()).toEqual([{ axis: "y", at: 709 }]);
  key("Delete");
  expect(guides()).toEqual([]);
  expect(Object.keys(pageNow(designer.get()).nodes)).toHaveLength(6);
  key("KeyZ", { ctrlKey: true });
  key("KeyZ", { ctrlKey: true });
  expect(guides()).toEqual([{ axis: "y", at: 700 }]);
});

test("a guide catches what is dragged, as long as it is seen", () => {
  begin([{ axis: "x", at: 157 }]);
  const drop = () => {
    drag([300, 150], [352, 150]);
    return pageNow(designer.get()).nodes.a;
  };
  expect(drop()).toMatchObject({ x: 157 });
  key("KeyZ", { ctrlKey: true });
  key("KeyR", { shiftKey: true });
  expect(drop()).toMatchObject({ x: 152 });
});

test("what was spaced by a typed gap is repeated beside others, and the grid holds what nothing else does", () => {
  designer.select(["d", "e"]);
  designer.arrange((state) => spaced(state, "x", 37));
  drag([150, 550], [1016, 470]);
  expect(pageNow(designer.get()).nodes.c).toMatchObject({ x: 1200 - 37 - 200 });
  begin();
  const page = pageNow(designer.get());
  designer.changePage({ ...page, grid: { step: 50, shown: false, snap: true } });
  drag([150, 150], [371, 791]);
  expect(pageNow(designer.get()).nodes.a).toMatchObject({ x: 300, y: 750 });
});

test("there are no more of them than a screen may have, and none of who may only look", () => {
  begin(Array.from({ length: screenLimits.guides }, (_, at) => ({ axis: "x" as const, at })));
  designer.arrange((state) => guideAdded(state, "y", 20));
  drag([5, 300], [333, 300], {}, { kind: "ruler", axis: "x" });
  expect(guides()).toHaveLength(screenLimits.guides);
  expect(designer.get().told?.what).toBe("noMoreGuides");
  designer = makeDesigner(madeDraft(screenOfKinds()), { readOnly: true });
  drag([5, 300], [333, 300], {}, { kind: "ruler", axis: "x" });
  expect(guides()).toEqual([]);
});
