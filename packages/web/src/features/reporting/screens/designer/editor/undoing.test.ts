import { canonicalText } from "@foyer/canvas/history/canonical-text";
import { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { handsOn, screenOfKinds } from "../../../../../testing/designer-hands.ts";
import { madeDraft } from "../../../../../testing/made-screen.ts";
import { matched, spaced, tidiedUp, turned } from "./arranging.ts";
import { type DesignerCommand, designerCommands, isClipboardCommand } from "./commands.ts";
import { type Designer, makeDesigner } from "./designer-editor.ts";
import { pageNow } from "./designer-state.ts";
import { guideAdded, guideMoved, guideRemoved } from "./guides.ts";
import { movedBeside } from "./layering.ts";
import { pageAdded, pageCopied, pageMoved, pageRemoved } from "./pages.ts";
import type { PressedOn } from "./presses.ts";

let designer: Designer;
const { drag, key } = handsOn(() => designer);
const text = () => canonicalText(designer.get().document);

const acts: Record<string, (designer: Designer) => void> = {
  addPage: (each) => each.arrange((state) => pageAdded(state, "Next")),
  copyPage: (each) => each.arrange((state) => pageCopied(state, "Copy")),
  removePage: (each) => each.arrange(pageRemoved),
  movePage: (each) => each.arrange((state) => pageMoved(state, -1)),
  layer: (each) =>
    each.arrange((state) => {
      const [target = "", ...others] = Object.keys(pageNow(state).nodes);
      const isGroup = pageNow(state).nodes[target]?.kind === "group";
      return movedBeside(state, others.slice(0, 2), target, isGroup ? "into" : "front");
    }),
  tidy: (each) => each.arrange(tidiedUp),
  match: (each) => each.arrange((state) => matched(state, "both")),
  space: (each) => each.arrange((state) => spaced(state, "x", 24)),
  add: (each) => each.add("ranking", ""),
  paste: (each) => each.paste(each.copy() ?? "words"),
  cut: (each) => void each.cut(),
  bold: (each) => each.changeControls((one) => ({ ...one, text: { ...one.text, weight: 700 } })),
  title: (each) => each.change({ ...each.get().document, title: `${each.get().document.title}!`.slice(-90) }),
  guide: (each) => each.arrange((state) => guideAdded(state, "x", 300)),
  moveGuide: (each) => each.arrange((state) => guideMoved(state, 0, (state.document.guides[0]?.at ?? 0) + 7)),
  removeGuide: (each) => each.arrange((state) => guideRemoved(state, 0)),
  scaleByKeys: (each) =>
    void (each.get().tool === "scale" && key("ArrowRight", { altKey: true, shiftKey: true })),
  turn: (each) => each.arrange((state) => turned(state, 30)),
  name: (each) => each.rename(each.get().selection[0] ?? "a", "Named"),
};
const commands = designerCommands.flatMap(({ id }) =>
  isClipboardCommand(id) || id === "undo" || id === "redo" ? [] : [id as DesignerCommand],
);
const step = fc.oneof(
  fc.constantFrom(...commands).map((id) => ({ id, act: (each: Designer) => each.run(id) })),
  fc.constantFrom(...Object.keys(acts)).map((id) => ({ id, act: acts[id] as (each: Designer) => void })),
  fc
    .tuple(
      fc.integer({ min: 0, max: 1919 }),
      fc.integer({ min: 0, max: 1079 }),
      fc.boolean(),
      fc.constantFrom<PressedOn>(
        { kind: "stage" },
        { kind: "handle", handle: { x: 1, y: 1 } },
        { kind: "turn" },
        { kind: "ruler", axis: "y" },
        { kind: "guide", nth: 0 },
      ),
    )
    .map(([x, y, alt, on]) => ({
      id: `drag ${on.kind} ${x} ${y}`,
      act: () => drag([x, y], [960, 540], { alt }, on),
    })),
  fc.subarray(["a", "b", "c", "d", "e", "g"]).map((ids) => ({
    id: `select ${ids}`,
    act: (each: Designer) => each.select(ids.filter((id) => pageNow(each.get()).nodes[id])),
  })),
);

test("whatever is done can be saved, taken back to the first document and done again to the last", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      designer = makeDesigner(madeDraft(screenOfKinds()));
      const first = text();
      for (const { act } of steps) act(designer);
      const last = text();
      expect(z.safeParse(ScreenDocument, designer.get().document).error?.issues ?? []).toEqual([]);
      while (designer.get().history.past.length > 0) designer.run("undo");
      expect(text()).toBe(first);
      while (designer.get().history.future.length > 0) designer.run("redo");
      expect(text()).toBe(last);
    }),
    { numRuns: 150 },
  );
});
