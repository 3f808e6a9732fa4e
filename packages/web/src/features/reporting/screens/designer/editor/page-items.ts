import type { ChangedShapes, Item } from "@foyer/canvas/item";
import { controls, isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import {
  type Control,
  isGroup,
  type ScreenDocument,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { placedNodes } from "./page-tree.ts";

/** What the engine knows of the controls of a page; what a group hides or locks is hidden and locked with it. */
export function itemsOf(page: ScreenPage): Item[] {
  return placedNodes(page).flatMap(({ node, groups }): Item[] => {
    if (isGroup(node)) return [];
    const all = [node, ...groups.flatMap((id) => page.nodes[id] ?? [])];
    const { id, x, y, w, h, angle, ratio } = node;
    return [
      {
        id,
        groups,
        shape: { kind: "box", x, y, width: w, height: h, angle },
        locked: all.some(({ locked }) => locked),
        hidden: all.some(({ hidden }) => hidden),
        keepsRatio: ratio,
        minimum: leastSize(node),
      },
    ];
  });
}

const leastSize = ({ kind }: Control) => {
  if (!isControlKind(kind)) return { width: 8, height: 8 };
  const [width, height] = controls[kind].least;
  return { width, height };
};

/** The page with controls in other places. */
export function withShapes(page: ScreenPage, shapes: ChangedShapes): ScreenPage {
  const nodes = { ...page.nodes };
  for (const [id, shape] of shapes) {
    const node = nodes[id];
    if (node === undefined || isGroup(node) || shape.kind !== "box") continue;
    const { x, y, width: w, height: h, angle } = shape;
    nodes[id] = { ...node, x, y, w, h, angle };
  }
  return { ...page, nodes };
}

/** The document with one of its pages changed. */
export const withPage = (document: ScreenDocument, page: ScreenPage): ScreenDocument => ({
  ...document,
  pages: document.pages.map((each) => (each.id === page.id ? page : each)),
});

/** The page with controls changed, one by one. */
export function withControls(
  page: ScreenPage,
  ids: Iterable<string>,
  change: (control: Control) => Control,
): ScreenPage {
  const nodes = { ...page.nodes };
  for (const id of ids) {
    const node = nodes[id];
    if (node && !isGroup(node)) nodes[id] = change(node);
  }
  return { ...page, nodes };
}
