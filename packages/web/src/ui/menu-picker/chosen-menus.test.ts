import type { MenuChoice } from "@foyer/contract/identity/menus";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareChosen,
  countChosen,
  flatten,
  foundIn,
  inverted,
  summarise,
  ticked,
  tickedAll,
  toTick,
  withParents,
} from "./chosen-menus.ts";

/** Catalogues of pages of buttons, and pages beside them: by the number of buttons of each page. */
function buildTree(catalogues: readonly number[][]): MenuChoice[] {
  let id = 0;
  const entry = (type: number, children: MenuChoice[]): MenuChoice => {
    id += 1;
    return { id, name: `n${id}`, zhName: "", enName: "", type, children };
  };
  const page = (buttons: number) =>
    entry(
      1,
      Array.from({ length: buttons }, () => entry(2, [])),
    );
  return [page(2), ...catalogues.map((pages) => entry(0, pages.map(page))), page(0)];
}

const anyTree = fc
  .array(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }), { maxLength: 3 })
  .map(buildTree);

type Step = { kind: "tick" | "untick" | "all" | "none" | "invert"; at: number; linked: boolean };
const anySteps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step["kind"]>("tick", "untick", "all", "none", "invert"),
    at: fc.nat(),
    linked: fc.boolean(),
  }),
  { maxLength: 12 },
);

function after(tree: MenuChoice[], steps: readonly Step[]): Set<number> {
  const every = flatten(tree);
  let chosen = new Set<number>();
  for (const { kind, at, linked } of steps) {
    const entry = every[at % every.length] as MenuChoice;
    const part = [tree[at % tree.length] as MenuChoice];
    if (kind === "invert") chosen = inverted(tree, part, chosen);
    else if (kind === "all" || kind === "none") chosen = tickedAll(tree, part, chosen, kind === "all");
    else chosen = ticked(tree, chosen, entry, kind === "tick", linked);
  }
  return chosen;
}

const sorted = (chosen: ReadonlySet<number>) => [...chosen].sort((a, b) => a - b);

test("whatever is done, what is chosen has its parents, and no catalogue is chosen without a page", () => {
  fc.assert(
    fc.property(anyTree, anySteps, (tree, steps) => {
      const chosen = after(tree, steps);
      expect(sorted(withParents(tree, chosen))).toEqual(sorted(chosen));
      for (const { id, type, children } of flatten(tree)) {
        if (type === 0 && chosen.has(id)) expect(children.some((child) => chosen.has(child.id))).toBe(true);
      }
    }),
  );
});

test("ticking makes an entry and all below it chosen, unticking none of it, and nothing else goes or comes but parents", () => {
  fc.assert(
    fc.property(anyTree, anySteps, fc.nat(), (tree, steps, at) => {
      const before = after(tree, steps);
      const every = flatten(tree);
      const entry = every[at % every.length] as MenuChoice;
      const below = new Set(flatten([entry]).map(({ id }) => id));
      const isAbove = (id: number) =>
        !below.has(id) && flatten(every.filter((e) => e.id === id)).includes(entry);

      const on = ticked(tree, before, entry, true);
      expect(toTick(entry, on)).toBe("all");
      expect(
        every.filter(({ id }) => on.has(id) !== before.has(id) && !below.has(id) && !isAbove(id)),
      ).toEqual([]);

      const off = ticked(tree, before, entry, false);
      expect(toTick(entry, off)).toBe("none");
      for (const { id, type } of every) {
        // A page stays without its buttons; a catalogue may go with its last page.
        if (!below.has(id) && !(isAbove(id) && type === 0)) expect(off.has(id)).toBe(before.has(id));
      }
    }),
  );
});

test("turning around twice gives back what was, where pages have all, some or none of their buttons", () => {
  fc.assert(
    fc.property(anyTree, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (tree, bits) => {
      const leaves = flatten(tree).filter(({ children }) => children.length === 0);
      const start = withParents(tree, new Set(leaves.filter((_, index) => bits[index]).map(({ id }) => id)));
      const once = inverted(tree, tree, start);
      for (const { id } of leaves) expect(once.has(id)).toBe(!start.has(id));
      expect(sorted(inverted(tree, tree, once))).toEqual(sorted(start));
    }),
  );
});

test("entries the tree does not show stay chosen", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const unseen = 99_999;
      const all = tickedAll(tree, tree, new Set([unseen]), true);
      expect(tickedAll(tree, tree, all, false)).toEqual(new Set([unseen]));
      expect(inverted(tree, tree, all)).toEqual(new Set([unseen]));
    }),
  );
});

test("the difference leads from before to after, pages and buttons only", () => {
  fc.assert(
    fc.property(anyTree, anySteps, anySteps, (tree, first, second) => {
      const [before, now] = [after(tree, first), after(tree, second)];
      const { added, removed } = compareChosen(tree, before, now);
      const counted = new Set(flatten(tree).flatMap(({ id, type }) => (type === 0 ? [] : [id])));
      const rebuilt = new Set([...before].filter((id) => counted.has(id)));
      for (const { entry } of removed) rebuilt.delete(entry.id);
      for (const { entry } of added) rebuilt.add(entry.id);
      expect(sorted(rebuilt)).toEqual(sorted(now).filter((id) => counted.has(id)));
    }),
  );
});

const small = buildTree([[2, 0]]);

test("by hand: linked and not, the last button, the last page, counts", () => {
  // 1-2 buttons of page 3; 4-5 of page 6; page 7; catalogue 8; page 9
  const [, catalogue] = small as [MenuChoice, MenuChoice];
  const [withButtons, bare] = catalogue.children as [MenuChoice, MenuChoice];
  const [button] = withButtons.children as [MenuChoice];
  const alone = ticked(small, new Set(), withButtons, true, false);
  expect(sorted(alone)).toEqual(sorted(new Set([withButtons.id, catalogue.id])));
  expect(toTick(withButtons, alone, false)).toBe("all");
  expect(toTick(withButtons, alone)).toBe("some");
  const one = ticked(small, new Set(), button, true);
  expect(one).toEqual(new Set([catalogue.id, withButtons.id, button.id]));
  expect(ticked(small, one, button, false)).toEqual(new Set([catalogue.id, withButtons.id]));
  expect(ticked(small, one, withButtons, false)).toEqual(new Set());
  expect(countChosen([catalogue], one)).toEqual({ chosen: 2, of: 4 });
  expect(summarise(small, one)).toEqual({ pages: 1, buttons: 1 });
  expect(ticked(small, new Set(), bare, true)).toEqual(new Set([bare.id, catalogue.id]));
});

test("by hand: a search keeps what is above a hit and all below one", () => {
  const toTitle = ({ name }: MenuChoice) => name;
  const [first, catalogue] = small as [MenuChoice, MenuChoice];
  const button = first.children[1] as MenuChoice;
  expect(foundIn(small, ` ${button.name.toUpperCase()} `, toTitle)).toEqual([
    { ...first, children: [button] },
  ]);
  expect(foundIn(small, catalogue.name, toTitle)).toEqual([catalogue]);
  expect(foundIn(small, "nothing", toTitle)).toEqual([]);
});
