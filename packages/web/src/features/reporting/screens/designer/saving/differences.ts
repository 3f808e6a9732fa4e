import { areEqual } from "@foyer/canvas/history/changes";
import {
  isGroup,
  type ScreenDocument,
  type ScreenNode,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import { parentOf } from "../editor/page-tree.ts";

/** What is different about a thing: `look` is all of a control that is neither its place nor what it asks. */
export type DifferenceKind =
  | "added"
  | "removed"
  | "moved"
  | "resized"
  | "data"
  | "look"
  | "order"
  | "settings";

export interface Difference {
  /** Neither page nor node: the screen as a whole. */
  page?: ScreenPage;
  node?: ScreenNode;
  kinds: readonly DifferenceKind[];
}

/** What one document has otherwise than another: the screen itself, its pages, and thing by thing what is on them. */
export function differences(before: ScreenDocument, after: ScreenDocument): Difference[] {
  const { pages: _, ...screenBefore } = before;
  const { pages: __, ...screenAfter } = after;
  const found: Difference[] = [];
  const isData = !areEqual([before.roles, before.binding], [after.roles, after.binding]);
  const withoutData = { roles: {}, binding: {} };
  const isLook = !areEqual({ ...screenBefore, ...withoutData }, { ...screenAfter, ...withoutData });
  if (isData || isLook) found.push({ kinds: [...(isData ? dataKind : []), ...(isLook ? settingsKind : [])] });
  if (isOtherOrder(idsOf(before.pages), idsOf(after.pages))) found.push({ kinds: ["order"] });
  for (const page of after.pages) {
    const was = before.pages.find(({ id }) => id === page.id);
    if (was) found.push(...pageDifferences(was, page));
    else found.push({ page, kinds: ["added"] });
  }
  for (const page of before.pages)
    if (!after.pages.some(({ id }) => id === page.id)) found.push({ page, kinds: ["removed"] });
  return found;
}

const dataKind = ["data"] as const;
const settingsKind = ["settings"] as const;
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

function isOtherOrder(before: readonly string[], after: readonly string[]): boolean {
  const left = before.filter((id) => after.includes(id));
  const came = after.filter((id) => before.includes(id));
  return !areEqual(left, came);
}

function* pageDifferences(before: ScreenPage, after: ScreenPage): Generator<Difference> {
  const { nodes: _, children: wereThere, ...pageBefore } = before;
  const { nodes: __, children, ...pageAfter } = after;
  if (!areEqual(pageBefore, pageAfter)) yield { page: after, kinds: settingsKind };
  for (const node of Object.values(after.nodes)) {
    const was = before.nodes[node.id];
    const kinds: DifferenceKind[] = was
      ? nodeKinds({ node: was, page: before }, { node, page: after })
      : ["added"];
    if (kinds.length > 0) yield { page: after, node, kinds };
  }
  for (const node of Object.values(before.nodes))
    if (after.nodes[node.id] === undefined) yield { page: before, node, kinds: ["removed"] };
  if (isOtherOrder(wereThere, children)) yield { page: after, kinds: ["order"] };
}

interface Placed {
  node: ScreenNode;
  page: ScreenPage;
}

function nodeKinds(before: Placed, after: Placed): DifferenceKind[] {
  const kinds: DifferenceKind[] = [];
  const [was, is] = [before.node, after.node];
  const hasMoved = parentOf(before.page, was.id) !== parentOf(after.page, is.id);
  if (isGroup(was) || isGroup(is)) {
    if (hasMoved) kinds.push("moved");
    if (!areEqual({ ...was, children: [] }, { ...is, children: [] })) kinds.push("look");
    return kinds;
  }
  const place = { x: 0, y: 0, angle: 0 };
  const size = { w: 1, h: 1 };
  if (hasMoved || was.x !== is.x || was.y !== is.y || was.angle !== is.angle) kinds.push("moved");
  if (was.w !== is.w || was.h !== is.h) kinds.push("resized");
  if (!areEqual(was.figures, is.figures)) kinds.push("data");
  const rest = { ...place, ...size, figures: {} };
  if (!areEqual({ ...was, ...rest }, { ...is, ...rest })) kinds.push("look");
  return kinds;
}
