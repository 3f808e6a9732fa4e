import { expect, test } from "vitest";
import { type MenuName, menuPermissions, menuTree, type ProductNode } from "./menu-tree.ts";
import { reachedFrom } from "./reached-from.ts";

const flat = (nodes: readonly ProductNode[]): ProductNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const all = flat(menuTree);
const pages = all.filter(({ type }) => type === 1);

const twice = (facts: readonly (string | number)[]) => facts.filter((fact, nth) => facts.indexOf(fact) < nth);

test("an id, and the path, name and screen of a page, are said once", () => {
  expect(twice(all.map(({ id }) => id))).toEqual([]);
  expect(twice(all.filter(({ type }) => type !== 2).map(({ path }) => path))).toEqual([]);
  expect(twice(pages.map(({ name }) => name))).toEqual([]);
  expect(twice(pages.map(({ component }) => component))).toEqual([]);
});

test("permissions are those of pages and buttons, each once", () => {
  const asked = all.map(({ permission }) => permission).filter((each) => each !== undefined);
  expect(twice(menuPermissions)).toEqual([]);
  expect(new Set(menuPermissions)).toEqual(new Set(asked));
});

test("a page is reached from a page, and from a listed one in the end", () => {
  const hidden = new Map(pages.map((page) => [page.name, page.hidden]));
  const listed = (name: MenuName): MenuName => (hidden.get(name) ? listed(reachedFrom[name] ?? name) : name);
  for (const from of Object.values(reachedFrom)) {
    expect(from && hidden.has(from), from).toBe(true);
    expect(hidden.get(listed(from as MenuName)), from).toBe(false);
  }
});
