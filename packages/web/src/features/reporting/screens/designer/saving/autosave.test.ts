import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../../../../../lib/refused.ts";
import { madeControl, madeDraft, madeScreen } from "../../../../../testing/made-screen.ts";
import { type Designer, makeDesigner } from "../editor/designer-editor.ts";
import { isUnsaved } from "../editor/designer-state.ts";
import { type Autosave, makeAutosave } from "./autosave.ts";
import type { Shelf, Unsaved } from "./shelf.ts";

let designer: Designer;
let autosave: Autosave;
let sent: { base: number; x: number; at: number }[];
let answer: () => Promise<void>;
let stop: () => void;
let kept: Unsaved | undefined;

const xOf = ({ pages: [page] }: ScreenDocument) => {
  const node = page?.nodes.a;
  return node && "x" in node ? node.x : -1;
};
const shelf: Shelf = {
  put: async (unsaved) => {
    kept = unsaved;
    return true;
  },
  find: async () => kept,
  clear: async () => {
    kept = undefined;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  sent = [];
  answer = async () => {};
  designer = makeDesigner(madeDraft(madeScreen([madeControl("a", "shape", { x: 0 })])));
  designer.select(["a"]);
  kept = undefined;
  autosave = makeAutosave(
    designer,
    async (base, document) => {
      sent.push({ base, x: xOf(document), at: Date.now() });
      await answer();
      return { revision: base + 1 };
    },
    shelf,
  );
  stop = autosave.begin();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = () => designer.changeControls((each) => ({ ...each, x: each.x + 1 }));
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const refused = (key: "conflict.changed" | "screen.held" | "server.away") => async () => {
  throw new Refused({ key, code: 409, message: key });
};

test("saved 800 ms after the last change, on the revision of the one before", async () => {
  move();
  await wait(500);
  move();
  await wait(799);
  expect(sent).toEqual([]);
  await wait(1);
  expect(sent).toEqual([{ base: 3, x: 2, at: 1_300 }]);
  expect(isUnsaved(designer.get())).toBe(false);
  move();
  await wait(800);
  expect(sent[1]).toMatchObject({ base: 4, x: 3 });
});

test("while changes go on it is saved every 3 s", async () => {
  for (let change = 0; change < 20; change++) {
    move();
    await wait(500);
  }
  expect(sent.map(({ at }) => at)).toEqual([3_000, 6_000, 9_000]);
});

test("what changes while it is saved is saved after it, one at a time", async () => {
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  move();
  await wait(800);
  move();
  await wait(5_000);
  expect(sent).toHaveLength(1);
  expect(autosave.get().isSaving).toBe(true);
  answer = async () => {};
  finish();
  await wait(800);
  expect(sent).toMatchObject([
    { base: 3, x: 1 },
    { base: 4, x: 2 },
  ]);
});

test("after a failure it is tried again, and says since when", async () => {
  answer = refused("server.away");
  move();
  await wait(800);
  expect(autosave.get()).toMatchObject({ failure: { since: 0, why: "server.away" }, isKeptHere: true });
  await wait(2_000);
  expect(sent).toHaveLength(2);
  // The device has it meanwhile, as it was and as it is.
  expect(kept).toMatchObject({ base: 3, since: 0 });
  expect([kept && xOf(kept.began), kept && xOf(kept.document)]).toEqual([0, 1]);
  answer = async () => {};
  await wait(5_000);
  expect(autosave.get()).toMatchObject({ failure: undefined, isConflict: false });
  expect(sent.at(-1)).toMatchObject({ base: 3, x: 1 });
  expect(kept).toBeUndefined();
});

test("what an earlier visit could not save is sent at once", async () => {
  stop();
  move();
  stop = autosave.begin();
  await wait(0);
  expect(sent).toMatchObject([{ base: 3, x: 1 }]);
});

test.each(["conflict.changed", "screen.held"] as const)("after %s nothing more is sent", async (key) => {
  answer = refused(key);
  move();
  await wait(800);
  move();
  await wait(60_000);
  expect(sent).toHaveLength(1);
  expect(autosave.get().isConflict).toBe(true);
  expect(await autosave.flush()).toBe(false);
  // Kept elsewhere, it goes on.
  answer = async () => {};
  autosave.settle();
  expect(kept).toBeUndefined();
  move();
  await wait(800);
  expect(sent).toHaveLength(2);
});

test("what was taken back before it was saved is not sent; asked for, it is sent at once", async () => {
  move();
  designer.run("undo");
  await wait(5_000);
  expect(sent).toEqual([]);
  move();
  expect(await autosave.flush()).toBe(true);
  expect(sent).toMatchObject([{ base: 3, x: 1 }]);
});
