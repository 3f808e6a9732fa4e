import type { Organisation } from "@foyer/contract/places/organisations";

export type OrganisationRow = Omit<Organisation, "children">;

interface TreeRow {
  id: number;
  pid: number | null;
}

/** Rows → trees, in the order of the rows; a row whose parent is not among them stands at the top. */
export function buildTree<Node extends TreeRow & { children: Node[] }>(
  rows: readonly Omit<Node, "children">[],
): Node[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Node[] } as unknown as Node]));
  const tops: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid);
    (parent?.children ?? tops).push(node);
  }
  return tops;
}

/** The entities in each organisation and below it. */
export function withTotals<Row extends { id: number; path: string; entityCount: number }>(
  rows: readonly Row[],
): (Row & { entityTotal: number })[] {
  const totals = new Map<number, number>();
  for (const { path, entityCount } of rows)
    for (const id of idsOnPath(path)) totals.set(id, (totals.get(id) ?? 0) + entityCount);
  return rows.map((row) => ({ ...row, entityTotal: totals.get(row.id) ?? 0 }));
}

/** The rows whose name contains the text, with those on the path to them. */
export function matchingRows<Row extends { id: number; name: string; path: string }>(
  rows: readonly Row[],
  name: string,
): Row[] {
  const wanted = name.toLowerCase();
  const matches = rows.filter((row) => row.name.toLowerCase().includes(wanted));
  const onPath = new Set(matches.flatMap((row) => idsOnPath(row.path)));
  return rows.filter((row) => onPath.has(row.id));
}

/** Ids from the top down to an organisation itself. */
export const idsOnPath = (path: string): number[] => path.split("|").map(Number);
