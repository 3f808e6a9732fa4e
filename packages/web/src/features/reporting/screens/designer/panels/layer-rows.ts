import { isGroup, type ScreenNode, type ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { childrenOf } from "../editor/page-tree.ts";

export interface LayerRow {
  node: ScreenNode;
  /** From 1 at the top. */
  level: number;
  position: number;
  siblings: number;
  parent: string | undefined;
  /** Undefined where there is nothing to open. */
  isOpen: boolean | undefined;
}

/** The rows of the layers: what is in front comes first. */
export function layerRows(page: ScreenPage, closed: ReadonlySet<string>): LayerRow[] {
  const rows: LayerRow[] = [];
  const walk = (parent: string | undefined, level: number) => {
    const ids = childrenOf(page, parent).toReversed();
    for (const [index, id] of ids.entries()) {
      const node = page.nodes[id];
      if (node === undefined) continue;
      const isOpen = isGroup(node) ? !closed.has(id) : undefined;
      rows.push({ node, level, position: index + 1, siblings: ids.length, parent, isOpen });
      if (isOpen) walk(id, level + 1);
    }
  };
  walk(undefined, 1);
  return rows;
}
