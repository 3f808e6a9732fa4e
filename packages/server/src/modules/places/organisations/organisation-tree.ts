import type { Organisation } from "@foyer/contract/places/organisations";

export type OrganisationRow = Omit<Organisation, "children">;

/** Rows → trees, in the order of the rows; a row whose parent is not among them stands at the top. */
export function treeOf(rows: readonly OrganisationRow[]): Organisation[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] as Organisation[] }]));
  const tops: Organisation[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid);
    (parent?.children ?? tops).push(node);
  }
  return tops;
}

/** The rows whose name contains the text, with those on the path to them. */
export function matchingRows(rows: readonly OrganisationRow[], name: string): OrganisationRow[] {
  const wanted = name.toLowerCase();
  const matches = rows.filter((row) => row.name.toLowerCase().includes(wanted));
  const onPath = new Set(matches.flatMap((row) => row.path.split("|").map(Number)));
  return rows.filter((row) => onPath.has(row.id));
}
