import { useDirection } from "@mantine/core";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startPhrases } from "../../lib/phrases.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { Tree, type TreeNode } from "./tree.tsx";
import { withAllBelow } from "./tree-rows.ts";

const node = (id: number, name: string, children: TreeNode[] = [], disabled?: string): TreeNode => ({
  id,
  name,
  children,
  ...(disabled !== undefined && { disabled }),
});

const nodes = [
  node(1, "East", [node(2, "Mall 3", [node(3, "Shop 12"), node(4, "Shop 14")]), node(5, "Kiosk")]),
  node(6, "West", [node(7, "Market")]),
  node(8, "Zoo", [], "You may not place anything here"),
];

beforeAll(() => startPhrases("en"));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Shown = Partial<Parameters<typeof Tree>[0]> & { dir?: "ltr" | "rtl" };

function Example({ dir = "ltr", ...props }: Shown) {
  const { setDirection } = useDirection();
  const [selected, setSelected] = useState<number | null>(props.selected ?? null);
  useEffect(() => setDirection(dir), [dir, setDirection]);
  return (
    <Tree
      nodes={nodes}
      label="Places"
      {...props}
      selected={selected}
      onSelect={(id) => {
        setSelected(id);
        props.onSelect?.(id);
      }}
    />
  );
}

function show(props: Shown = {}) {
  const onSelect = vi.fn();
  const shown = renderScreen(<Example onSelect={onSelect} {...props} />);
  const tree = screen.getByRole("tree", { name: "Places" });
  tree.focus();
  return { ...shown, user: userEvent.setup(), onSelect, tree };
}

const names = () => screen.getAllByRole("treeitem").map((item) => item.querySelector("bdi")?.textContent);
const item = (name: RegExp | string) => screen.getByRole("treeitem", { name });
function active() {
  const id = screen.getByRole("tree").getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.querySelector("bdi")?.textContent;
}

test("opens with the top level open, and says level, place and state of every row", () => {
  show();
  expect(names()).toEqual(["East", "Mall 3", "Kiosk", "West", "Market", "Zoo"]);
  const mall = item("Mall 3");
  expect(mall.getAttribute("aria-level")).toBe("2");
  expect(mall.getAttribute("aria-posinset")).toBe("1");
  expect(mall.getAttribute("aria-setsize")).toBe("2");
  expect(mall.getAttribute("aria-expanded")).toBe("false");
  expect(item("Kiosk").hasAttribute("aria-expanded")).toBe(false);
});

test("arrows, Home, End and Enter: in, out, up, down, choose", async () => {
  const { user, onSelect } = show();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(names()).toContain("Shop 12");
  await user.keyboard("{ArrowRight}");
  expect(active()).toBe("Shop 12");
  await user.keyboard("{ArrowLeft}");
  expect(active()).toBe("Mall 3");
  await user.keyboard("{ArrowLeft}");
  expect(names()).not.toContain("Shop 12");
  await user.keyboard("{End}{ArrowUp}{Enter}");
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(7);
  expect(item("Market").getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Home} ");
  expect(onSelect).toHaveBeenLastCalledWith(1);
});

test("from right to left the arrows are mirrored", async () => {
  const { user } = show({ dir: "rtl" });
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(active()).toBe("East");
  await user.keyboard("{ArrowDown}{ArrowLeft}{ArrowLeft}");
  expect(active()).toBe("Shop 12");
});

test("the first letters of a name lead to it, and * opens all siblings", async () => {
  const { user } = show({ openLevels: 0 });
  expect(names()).toEqual(["East", "West", "Zoo"]);
  await user.keyboard("*");
  expect(names()).toEqual(["East", "Mall 3", "Kiosk", "West", "Market", "Zoo"]);
  await user.keyboard("ma");
  expect(active()).toBe("Mall 3");
  await user.keyboard("r");
  expect(active()).toBe("Market");
});

test("what is chosen is in sight from the start, and what was opened is kept", async () => {
  const first = show({ selected: 4, rememberAs: "test" });
  expect(active()).toBe("Shop 14");
  await first.user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(names()).not.toContain("Shop 14");
  first.unmount();
  show({ rememberAs: "test" });
  expect(names()).toEqual(["East", "Mall 3", "Kiosk", "West", "Market", "Zoo"]);
});

test("hits are listed with their path", async () => {
  const { user, onSelect } = show({ search: true });
  await user.type(screen.getByRole("searchbox", { name: "Search: Places" }), "shop");
  await waitFor(() => expect(names()).toEqual(["Shop 12", "Shop 14"]));
  await user.click(screen.getByText("East > Mall 3 > Shop 14"));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(4);
  await user.type(screen.getByRole("searchbox"), "xyz");
  await screen.findByText("Nothing found");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  // The way to what was chosen among the hits is open now.
  await waitFor(() => expect(names()).toContain("Shop 14"));
});

test("what is disabled says why, can be reached and not be chosen", async () => {
  const { user, onSelect } = show();
  expect(item(/Zoo/).textContent).toContain("You may not place anything here");
  await user.keyboard("{End}{Enter}");
  await user.click(item(/Zoo/));
  expect(active()).toBe("Zoo");
  expect(onSelect).not.toHaveBeenCalled();
});

function Ticking() {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set([3]));
  const all = new Map([nodes[0], nodes[0]?.children[0]].map((each) => [each?.id, each]));
  const onCheck = (id: number, on: boolean) => {
    const touched = all.has(id) ? withAllBelow(all.get(id) as TreeNode) : [id];
    setChecked(
      (now) => new Set(on ? [...now, ...touched] : [...now].filter((each) => !touched.includes(each))),
    );
  };
  return (
    <Tree
      nodes={nodes}
      label="Places"
      selected={null}
      onSelect={() => {}}
      checked={checked}
      onCheck={onCheck}
      trailing={({ children }) => children.length || null}
    />
  );
}

test("boxes have three states, Space ticks the row", async () => {
  renderScreen(<Ticking />);
  const user = userEvent.setup();
  screen.getByRole("tree").focus();
  const box = (name: string) => item(new RegExp(`^${name}`)).getAttribute("aria-checked");
  expect([box("East"), box("Mall 3"), box("Shop 12"), box("Shop 14"), box("West")]).toEqual([
    "mixed",
    "mixed",
    "true",
    "false",
    "false",
  ]);
  await user.keyboard(" ");
  expect([box("East"), box("Mall 3"), box("Shop 14"), box("Kiosk")]).toEqual([
    "true",
    "true",
    "true",
    "true",
  ]);
  await user.keyboard("{ArrowDown} ");
  expect([box("East"), box("Mall 3"), box("Kiosk")]).toEqual(["mixed", "false", "true"]);
  expect(item(/^East/).textContent).toBe("East2");
});

test("of five thousand nodes only those in sight exist, and End still leads to the last", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  const many = Array.from({ length: 50 }, (_, top) =>
    node(
      top * 100 + 1,
      `Region ${top}`,
      Array.from({ length: 99 }, (_, index) => node(top * 100 + index + 2, `Shop ${top}-${index}`)),
    ),
  );
  const { user } = show({ nodes: many });
  await waitFor(() => expect(names().length).toBeGreaterThan(10));
  expect(names().length).toBeLessThan(60);
  await user.keyboard("{End}");
  expect(active()).toBe("Shop 49-98");
  expect(names().length).toBeLessThan(60);
});
