import { areEqual } from "@foyer/canvas/history/changes";
import {
  type Control,
  isGroup,
  ScreenDocument,
  type ScreenNode,
} from "@foyer/contract/reporting/screens/screen-document";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { madeControl, madeScreen } from "../../../../../testing/made-screen.ts";
import { mergedScreens } from "./merging.ts";

const [a, b, c] = [madeControl("a", "heading"), madeControl("b", "clock"), madeControl("c", "qr")];
const group = (id: string, children: string[]): ScreenNode => ({
  ...{ id, kind: "group", name: "", locked: false, hidden: false, children },
});
const began = madeScreen([a, b]);
const page = ({ pages }: ScreenDocument) => pages[0] as ScreenDocument["pages"][number];
const moved = (control: Control, x: number): Control => ({ ...control, x });

test("what one of the two has touched is as they left it", () => {
  const mine = madeScreen([moved(a, 7), b, c], { theme: "paper" });
  const theirs = madeScreen([a, moved(b, 9)], { title: "Hall" });
  const { document, clashes } = mergedScreens({ began, mine, theirs });
  expect(clashes).toEqual([]);
  expect(document).toEqual(madeScreen([moved(a, 7), moved(b, 9), c], { title: "Hall", theme: "paper" }));
});

test("what both have touched is theirs until mine is chosen", () => {
  const mine = madeScreen([moved(a, 7), b], { title: "Mine" });
  const theirs = madeScreen([moved(a, 9), b], { title: "Theirs" });
  const { document, clashes } = mergedScreens({ began, mine, theirs });
  expect(clashes).toMatchObject([
    { key: "screen" },
    { key: "page1/a", node: { mine: { x: 7 }, theirs: { x: 9 } } },
  ]);
  expect(document).toEqual(theirs);
  const chosen = mergedScreens({ began, mine, theirs }, { "page1/a": "mine" });
  expect(chosen.document).toEqual(madeScreen([moved(a, 7), b], { title: "Theirs" }));
});

test("what one has deleted and the other has changed is kept, and said", () => {
  const without = madeScreen([b]);
  const changed = madeScreen([moved(a, 7), b]);
  const mineGone = mergedScreens({ began, mine: without, theirs: changed });
  expect(mineGone.clashes).toMatchObject([{ key: "page1/a", deletedBy: "mine" }]);
  expect(mineGone.document).toEqual(changed);
  const theirsGone = mergedScreens({ began, mine: changed, theirs: without });
  expect(theirsGone.clashes).toMatchObject([{ key: "page1/a", deletedBy: "theirs" }]);
  expect(page(theirsGone.document).nodes.a).toEqual(moved(a, 7));
  expect(mergedScreens({ began, mine: changed, theirs: without }, { "page1/a": "theirs" }).document).toEqual(
    without,
  );
  // Deleted by one, untouched by the other: gone.
  expect(mergedScreens({ began, mine: without, theirs: began }).document).toEqual(without);
});

test("groups and the order of layers are kept; of a group that is gone what was added lies on the page", () => {
  const withGroup = madeScreen([group("g", ["a", "b"]), a, b]);
  const mine = madeScreen([group("g", ["a", "b", "c"]), a, b, c]);
  const { document } = mergedScreens({ began: withGroup, mine, theirs: began });
  expect(page(document).nodes).toEqual({ a, b, c });
  expect(page(document).children.toSorted()).toEqual(["a", "b", "c"]);
  const back = madeScreen([b, a]);
  expect(page(mergedScreens({ began, mine: back, theirs: madeScreen([a, b, c]) }).document).children).toEqual(
    ["b", "c", "a"],
  );
});

/** A screen with some of the controls, each where it was or elsewhere, some of them in a group. */
const anyScreen = fc
  .record({
    ids: fc.shuffledSubarray(["a", "b", "c", "d", "e"]),
    xs: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }),
    inGroup: fc.subarray(["a", "b", "c", "d", "e"]),
    inInner: fc.subarray(["a", "b", "c"]),
    title: fc.constantFrom("One", "Two"),
  })
  .map(({ ids, xs, inGroup, inInner, title }) => {
    const controls = ids.map((id, nth) => madeControl(id, "clock", { x: xs[nth] ?? 0 }));
    const grouped = ids.filter((id) => inGroup.includes(id));
    const inner = grouped.filter((id) => inInner.includes(id));
    const groups: ScreenNode[] = [];
    if (inner.length > 0) groups.push(group("h", inner));
    const outer = [...grouped.filter((id) => !inner.includes(id)), ...(inner.length > 0 ? ["h"] : [])];
    if (outer.length > 0) groups.push(group("g", outer));
    return madeScreen([...groups, ...controls], { title });
  });

test("whatever two make of a screen, what comes of it is one, and nobody's alone is lost", () => {
  fc.assert(
    fc.property(anyScreen, anyScreen, anyScreen, (first, mine, theirs) => {
      const { document, clashes } = mergedScreens({ began: first, mine, theirs });
      expect(z.safeParse(ScreenDocument, document).success).toBe(true);
      const clashing = new Set(clashes.map(({ key }) => key));
      for (const [side, other] of [
        [mine, theirs],
        [theirs, mine],
      ] as const)
        for (const node of Object.values(page(side).nodes)) {
          if (isGroup(node) || clashing.has(`page1/${node.id}`)) continue;
          const was = page(first).nodes[node.id];
          const isTouched = !areEqual(was, node) && areEqual(page(other).nodes[node.id], was);
          if (isTouched) expect(page(document).nodes[node.id]).toEqual(node);
        }
      expect(mergedScreens({ began: first, mine: first, theirs }).document).toEqual(theirs);
      expect(mergedScreens({ began: first, mine, theirs: first }).document).toEqual(mine);
    }),
    { numRuns: 500 },
  );
});
