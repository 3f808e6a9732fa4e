export interface TreeNode {
  id: number;
  name: string;
  children: TreeNode[];
  /** Why it cannot be chosen. */
  disabled?: string;
}

/** A node as a row of what is shown. */
export interface TreeRow<Node extends TreeNode = TreeNode> {
  node: Node;
  /** From 1 at the top. */
  level: number;
  /** Place among its siblings, from 1, and how many they are. */
  position: number;
  siblings: number;
  parent: number | null;
  expanded: boolean;
  /** Names from the top down to it, where rows stand outside their tree. */
  path?: string;
}

/** The rows of a tree of which only some nodes are open, from top to bottom. */
export function openRows<Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (id: number, level: number) => boolean,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const walk = (siblings: readonly Node[], level: number, parent: number | null) => {
    siblings.forEach((node, index) => {
      const expanded = node.children.length > 0 && isOpen(node.id, level);
      rows.push({ node, level, position: index + 1, siblings: siblings.length, parent, expanded });
      if (expanded) walk(node.children as Node[], level + 1, node.id);
    });
  };
  walk(nodes, 1, null);
  return rows;
}

/** The nodes whose name contains the text, each with its path ("East > Mall 3 > Shop 12"). */
export function hitRows<Node extends TreeNode>(nodes: readonly Node[], text: string): TreeRow<Node>[] {
  const wanted = text.toLocaleLowerCase();
  const rows: TreeRow<Node>[] = [];
  const walk = (siblings: readonly Node[], above: readonly string[]) => {
    for (const node of siblings) {
      const names = [...above, node.name];
      if (node.name.toLocaleLowerCase().includes(wanted))
        rows.push({
          node,
          level: 1,
          position: rows.length + 1,
          siblings: 0,
          parent: null,
          expanded: false,
          path: pathText(names),
        });
      walk(node.children as Node[], names);
    }
  };
  walk(nodes, []);
  return rows.map((row) => ({ ...row, siblings: rows.length }));
}

export const pathText = (names: readonly string[]): string => names.join(" > ");

/** Every node of trees with the ids of those above it, the nearest last. */
export function nodesById<Node extends TreeNode>(
  nodes: readonly Node[],
): Map<number, { node: Node; above: readonly number[] }> {
  const found = new Map<number, { node: Node; above: readonly number[] }>();
  const walk = (siblings: readonly Node[], above: readonly number[]) => {
    for (const node of siblings) {
      found.set(node.id, { node, above });
      walk(node.children as Node[], [...above, node.id]);
    }
  };
  walk(nodes, []);
  return found;
}

/** A node's id and those of all below it. */
export function withAllBelow(node: TreeNode): number[] {
  return [node.id, ...node.children.flatMap(withAllBelow)];
}

export type Ticked = "true" | "false" | "mixed";

/** How each node's box looks: ticked itself and all or none of those below it, not at all, or in between. */
export function ticks(nodes: readonly TreeNode[], checked: ReadonlySet<number>): Map<number, Ticked> {
  const looks = new Map<number, Ticked>();
  const look = (node: TreeNode): { all: number; ticked: number } => {
    const below = node.children.map(look);
    const all = below.reduce((sum, each) => sum + each.all, 0);
    const ticked = below.reduce((sum, each) => sum + each.ticked, 0);
    const own = checked.has(node.id);
    if (own) looks.set(node.id, ticked === 0 || ticked === all ? "true" : "mixed");
    else looks.set(node.id, ticked > 0 ? "mixed" : "false");
    return { all: all + 1, ticked: ticked + (own ? 1 : 0) };
  };
  for (const node of nodes) look(node);
  return looks;
}
