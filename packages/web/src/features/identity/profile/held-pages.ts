import type { MenuNode } from "@foyer/contract/identity/menu-node";
import { menuTree } from "@foyer/contract/identity/menu-tree";

/** A page somebody may open, with the buttons they may press there; names are phrases below `menu`. */
export interface HeldPage {
  id: number;
  name: string;
  buttons: readonly string[];
  /** Whether it has buttons at all. */
  hasButtons: boolean;
}

const wildcard = "*:*:*";

/** What permissions open, in the order of the menu. */
export function heldPages(permissions: readonly string[]): HeldPage[] {
  const held = new Set(permissions);
  const opens = ({ permission }: MenuNode) =>
    permission !== undefined && (held.has(wildcard) || held.has(permission));
  const pagesIn = (nodes: readonly MenuNode[]): HeldPage[] =>
    nodes.flatMap((node) => {
      if (node.type === 0) return pagesIn(node.children);
      if (!node.built || node.hidden || !opens(node)) return [];
      const buttons = node.children.filter(opens).map(({ name }) => name);
      return [{ id: node.id, name: node.name, buttons, hasButtons: node.children.length > 0 }];
    });
  return pagesIn(menuTree);
}
