import { type Control, isGroup, type ScreenPage } from "@foyer/contract/reporting/screens/screen-document";

/** The controls of a page that are seen, from the back to the front; what is in a hidden group is hidden. */
export function flatControls({ children, nodes }: Pick<ScreenPage, "children" | "nodes">): Control[] {
  return children.flatMap((id) => {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
    if (!node || node.hidden) return [];
    return isGroup(node) ? flatControls({ children: node.children, nodes }) : [node];
  });
}
