import { menuTree, type ProductNode } from "@foyer/contract/menu/menu-tree";

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
  const opens = ({ permission }: ProductNode) =>
    permission !== undefined && (held.has(wildcard) || held.has(permission));
  const pagesIn = (nodes: readonly ProductNode[]): HeldPage[] =>
    nodes.flatMap((node) => {
      if (node.type === 0) return pagesIn(node.children);
      if (!node.built || node.hidden || !opens(node)) return [];
      const buttons = node.children.filter(opens).map(({ name }) => name);
      return [{ id: node.id, name: node.name, buttons, hasButtons: node.children.length > 0 }];
    });
  return pagesIn(menuTree);
}
