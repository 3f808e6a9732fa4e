import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";

/** The page with left and right swapped: places and turns, not what controls show. */
export function mirroredPage(page: ScreenPage, width: number): ScreenPage {
  const nodes: ScreenPage["nodes"] = {};
  for (const [id, node] of Object.entries(page.nodes))
    nodes[id] =
      "x" in node ? { ...node, x: width - node.x - node.w, angle: node.angle && -node.angle } : node;
  return { ...page, nodes };
}
