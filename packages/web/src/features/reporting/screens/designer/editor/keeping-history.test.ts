import { canonicalText } from "@foyer/canvas/history/canonical-text";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { screenOfKinds } from "../../../../../testing/designer-hands.ts";
import { madeDraft } from "../../../../../testing/made-screen.ts";
import { type Designer, makeDesigner } from "./designer-editor.ts";
import type { HistoryStore } from "./history-store.ts";
import { keepHistory } from "./keeping-history.ts";

let kept: Map<string, string>;
let writes: number;
let store: HistoryStore;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  kept = new Map();
  writes = 0;
  store = {
    read: async (code) => kept.get(code),
    async write(code, text) {
      writes++;
      kept.set(code, text);
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (designer: Designer) => canonicalText(designer.get().document);
const move = (designer: Designer, times = 1) => {
  designer.select(["a"]);
  for (let nth = 0; nth < times; nth++) designer.changeControls((each) => ({ ...each, x: each.x + 1 }));
};
/** The screen as the server has it after a reload. */
const reopened = async (from: Designer, document = from.get().document) => {
  const designer = makeDesigner(madeDraft(JSON.parse(JSON.stringify(document))));
  const end = keepHistory(designer, store);
  await vi.advanceTimersByTimeAsync(0);
  return { designer, end };
};

test("after a reload everything can still be taken back, and done again", async () => {
  const designer = makeDesigner(madeDraft(screenOfKinds()));
  const end = keepHistory(designer, store);
  const first = text(designer);
  move(designer, 5);
  designer.run("undo");
  await vi.advanceTimersByTimeAsync(999);
  expect(writes).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toBe(1);
  end();
  const { designer: later } = await reopened(designer);
  later.run("redo");
  expect(later.get().document.pages[0]?.nodes.a).toMatchObject({ x: 105 });
  while (later.get().history.past.length > 0) later.run("undo");
  expect(text(later)).toBe(first);
});

test("what waits is written when the page is left", async () => {
  const designer = makeDesigner(madeDraft(screenOfKinds()));
  keepHistory(designer, store);
  move(designer);
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(writes).toBe(1);
  const { designer: later } = await reopened(designer);
  expect(later.get().history.past).toHaveLength(1);
});

test("a screen that somebody else has changed begins anew", async () => {
  const designer = makeDesigner(madeDraft(screenOfKinds()));
  const end = keepHistory(designer, store);
  move(designer);
  end();
  const theirs = { ...designer.get().document, title: "Theirs" };
  const { designer: later } = await reopened(designer, theirs);
  expect(later.get().history.past).toHaveLength(0);
});

test("what is changed before the past has come is not mixed with it; nonsense is none", async () => {
  const designer = makeDesigner(madeDraft(screenOfKinds()));
  const end = keepHistory(designer, store);
  move(designer);
  end();
  const later = makeDesigner(madeDraft(designer.get().document));
  keepHistory(later, store);
  move(later, 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.get().history.past).toHaveLength(2);
  kept.set(designer.get().code, "{");
  const { designer: again } = await reopened(designer);
  expect(again.get().history.past).toHaveLength(0);
});
