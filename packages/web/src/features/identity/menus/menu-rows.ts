import type { MenuEntry } from "@foyer/contract/identity/menus";

/** A line of the tree table. */
export interface MenuRow {
  entry: MenuEntry;
  /** 0 at the top. */
  depth: number;
  /** All below the same parent, in their order. */
  siblings: readonly number[];
  open: boolean;
}

/** The order of one parent's entries, as it will be once the server has it. */
export interface MenuOrder {
  pid: number | null;
  ids: readonly number[];
}

/** The tree in the order that is being saved. */
export function inOrder(tree: readonly MenuEntry[], order: MenuOrder | undefined): readonly MenuEntry[] {
  if (order === undefined) return tree;
  const placed = tree.map((entry) => ({ ...entry, children: [...inOrder(entry.children, order)] }));
  if (!placed.some(({ pid }) => pid === order.pid)) return placed;
  return placed.sort((one, other) => order.ids.indexOf(one.id) - order.ids.indexOf(other.id));
}

/** The lines to show, parents first: what is below an entry only where it is open. */
export function toMenuRows(
  tree: readonly MenuEntry[],
  isOpen: (entry: MenuEntry) => boolean,
  depth = 0,
): MenuRow[] {
  const siblings = tree.map(({ id }) => id);
  return tree.flatMap((entry) => {
    const open = isOpen(entry);
    const below = open ? toMenuRows(entry.children, isOpen, depth + 1) : [];
    return [{ entry, depth, siblings, open }, ...below];
  });
}

/** The order with one entry put where another is. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
