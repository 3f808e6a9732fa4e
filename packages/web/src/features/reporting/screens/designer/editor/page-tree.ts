import {
  type Group,
  isGroup,
  type ScreenNode,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";

/** What lies on a page, from the back to the front, a group before what is in it. */
export interface PlacedNode {
  node: ScreenNode;
  /** The groups it lies in, outermost first. */
  groups: readonly string[];
}

export type Order = "toFront" | "toBack" | "forward" | "backward";

/** All nodes of a page in the order of their painting. */
export function placedNodes(page: ScreenPage): PlacedNode[] {
  const found: PlacedNode[] = [];
  const walk = (ids: readonly string[], groups: readonly string[]) => {
    for (const id of ids) {
      const node = page.nodes[id];
      if (node === undefined) continue;
      found.push({ node, groups });
      if (isGroup(node)) walk(node.children, [...groups, id]);
    }
  };
  walk(page.children, []);
  return found;
}

/** The group a node lies in; undefined where it lies on the page itself. */
export const parentOf = (page: ScreenPage, id: string): string | undefined =>
  Object.values(page.nodes).find((node): node is Group => isGroup(node) && node.children.includes(id))?.id;

/** What lies in a group, or on the page itself. */
export function childrenOf(page: ScreenPage, parent: string | undefined): readonly string[] {
  if (parent === undefined) return page.children;
  const node = page.nodes[parent];
  return node && isGroup(node) ? node.children : [];
}

export function withChildren(
  page: ScreenPage,
  parent: string | undefined,
  children: readonly string[],
): ScreenPage {
  if (parent === undefined) return { ...page, children: [...children] };
  const node = page.nodes[parent];
  if (node === undefined || !isGroup(node)) return page;
  return { ...page, nodes: { ...page.nodes, [parent]: { ...node, children: [...children] } } };
}

/** A node with all that is in it. */
export function subtree(page: ScreenPage, id: string): string[] {
  const node = page.nodes[id];
  if (node === undefined) return [];
  return isGroup(node) ? [id, ...node.children.flatMap((each) => subtree(page, each))] : [id];
}

/** Those of the ids that lie in none of the others, in the order of the page. */
export function topUnits(page: ScreenPage, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return placedNodes(page)
    .filter(({ node, groups }) => wanted.has(node.id) && !groups.some((group) => wanted.has(group)))
    .map(({ node }) => node.id);
}

/** The page without nodes and what is in them; groups that come to be empty go as well. */
export function without(page: ScreenPage, ids: readonly string[]): ScreenPage {
  const gone = new Set(ids.flatMap((id) => subtree(page, id)));
  for (let more = true; more; ) {
    more = false;
    for (const node of Object.values(page.nodes)) {
      if (gone.has(node.id) || !isGroup(node) || !node.children.every((id) => gone.has(id))) continue;
      gone.add(node.id);
      more = true;
    }
  }
  const left = (children: readonly string[]) => children.filter((id) => !gone.has(id));
  const nodes = Object.values(page.nodes)
    .filter(({ id }) => !gone.has(id))
    .map((node) => {
      if (!isGroup(node)) return node;
      const children = left(node.children);
      return children.length === node.children.length ? node : { ...node, children };
    });
  return { ...page, children: left(page.children), nodes: byId(nodes) };
}

const byId = (nodes: readonly ScreenNode[]): Record<string, ScreenNode> =>
  Object.fromEntries(nodes.map((node) => [node.id, node]));

/** The page with nodes moved into a group (or onto the page itself), before the child at that place. */
export function movedInto(
  page: ScreenPage,
  ids: readonly string[],
  parent: string | undefined,
  at: number,
): ScreenPage {
  if (parent !== undefined && ids.some((id) => subtree(page, id).includes(parent))) return page;
  const moved = new Set(ids);
  const before = childrenOf(page, parent)
    .slice(0, at)
    .filter((id) => !moved.has(id)).length;
  let next = page;
  for (const id of ids) {
    const from = parentOf(next, id);
    next = withChildren(
      next,
      from,
      childrenOf(next, from).filter((each) => each !== id),
    );
  }
  const children = childrenOf(next, parent);
  next = withChildren(next, parent, [...children.slice(0, before), ...ids, ...children.slice(before)]);
  return withoutEmptyGroups(next);
}

function withoutEmptyGroups(page: ScreenPage): ScreenPage {
  const empty = Object.values(page.nodes).filter((node) => isGroup(node) && node.children.length === 0);
  return empty.length === 0
    ? page
    : without(
        page,
        empty.map(({ id }) => id),
      );
}

/** The page with nodes as one group, where the topmost of them lay. */
export function grouped(
  page: ScreenPage,
  ids: readonly string[],
  group: Pick<Group, "id" | "name">,
): ScreenPage {
  const units = topUnits(page, ids);
  const last = units.at(-1);
  if (last === undefined) return page;
  const parent = commonParent(page, units);
  const behind = childrenOf(page, parent).findIndex((id) => subtree(page, id).includes(last));
  const made: Group = { kind: "group", locked: false, hidden: false, ...group, children: [] };
  const withGroup = withChildren(
    { ...page, nodes: { ...page.nodes, [group.id]: made } },
    parent,
    childrenOf(page, parent).toSpliced(behind + 1, 0, group.id),
  );
  return movedInto(withGroup, units, group.id, 0);
}

/** The innermost group that all nodes lie in. */
function commonParent(page: ScreenPage, ids: readonly string[]): string | undefined {
  const paths = placedNodes(page)
    .filter(({ node }) => ids.includes(node.id))
    .map(({ groups }) => groups);
  const [first = []] = paths;
  return first.findLast((group, depth) => paths.every((path) => path[depth] === group));
}

/** The page with groups dissolved, and what was in them. */
export function ungrouped(page: ScreenPage, ids: readonly string[]): { page: ScreenPage; freed: string[] } {
  let next = page;
  const freed: string[] = [];
  for (const id of ids) {
    const group = next.nodes[id];
    if (group === undefined || !isGroup(group)) continue;
    const parent = parentOf(next, id);
    const siblings = childrenOf(next, parent);
    next = withChildren(next, parent, siblings.toSpliced(siblings.indexOf(id), 1, ...group.children));
    const { [id]: _, ...nodes } = next.nodes;
    next = { ...next, nodes };
    freed.push(...group.children);
  }
  return { page: next, freed };
}

/** The page with nodes farther to the front or the back among those they lie with. */
export function reordered(page: ScreenPage, ids: readonly string[], order: Order): ScreenPage {
  const units = topUnits(page, ids);
  const parents = new Set(units.map((id) => parentOf(page, id)));
  return [...parents].reduce(
    (next, parent) =>
      withChildren(next, parent, orderedChildren(childrenOf(next, parent), new Set(units), order)),
    page,
  );
}

function orderedChildren(children: readonly string[], units: ReadonlySet<string>, order: Order): string[] {
  const mine = children.filter((id) => units.has(id));
  const others = children.filter((id) => !units.has(id));
  if (order === "toFront") return [...others, ...mine];
  if (order === "toBack") return [...mine, ...others];
  const list = [...children];
  if (order === "forward") list.reverse();
  for (let at = 1; at < list.length; at++) {
    const [ahead, here] = [list[at - 1], list[at]];
    if (ahead === undefined || here === undefined || !units.has(here) || units.has(ahead)) continue;
    list[at - 1] = here;
    list[at] = ahead;
  }
  return order === "forward" ? list.reverse() : list;
}
