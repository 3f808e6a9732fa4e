import { areEqual } from "@foyer/canvas/history/changes";
import { isGroup, type ScreenNode, type ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { childrenOf, parentOf, without } from "../editor/page-tree.ts";
import type { Three } from "./three-way.ts";

/** Two orders of things as one: who alone has changed the order is followed, what is new stands behind what it stood behind. */
export function mergedOrder(
  { began, mine, theirs }: Three<readonly string[]>,
  isKept: (id: string) => boolean,
): string[] {
  const common = new Set(began.filter((id) => mine.includes(id) && theirs.includes(id)));
  const ofCommon = (ids: readonly string[]) => ids.filter((id) => common.has(id));
  const followsMine =
    areEqual(ofCommon(began), ofCommon(theirs)) && !areEqual(ofCommon(began), ofCommon(mine));
  const [first, second] = followsMine ? [mine, theirs] : [theirs, mine];
  const order = first.filter(isKept);
  for (const [nth, id] of second.entries()) {
    if (!isKept(id) || order.includes(id)) continue;
    const behind = second.slice(0, nth).findLast((each) => order.includes(each));
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, id);
  }
  return order;
}

/** How the nodes that are kept lie on a page: in the groups, and in the order, that one of the two has given them. */
export function mergedTree(
  page: Three<ScreenPage>,
  kept: ReadonlyMap<string, ScreenNode>,
): Pick<ScreenPage, "children" | "nodes"> {
  const parents = new Map([...kept.keys()].map((id) => [id, mergedParent(page, kept, id)]));
  for (const id of kept.keys()) if (isWithinItself(parents, id)) parents.set(id, undefined);

  const childrenIn = (parent: string | undefined): string[] => {
    const isHere = (id: string) => kept.has(id) && parents.get(id) === parent;
    const order = mergedOrder(
      {
        began: childrenOf(page.began, parent),
        mine: childrenOf(page.mine, parent),
        theirs: childrenOf(page.theirs, parent),
      },
      isHere,
    );
    // What lay in a group that is gone lies on the page itself, in front.
    return [...order, ...[...kept.keys()].filter((id) => isHere(id) && !order.includes(id))];
  };

  const nodes = [...kept].map(([id, node]): [string, ScreenNode] => [
    id,
    isGroup(node) ? { ...node, children: childrenIn(id) } : node,
  ]);
  const merged = { ...page.theirs, children: childrenIn(undefined), nodes: Object.fromEntries(nodes) };
  // Groups that have come to be empty go as well.
  const { children, nodes: left } = without(merged, []);
  return { children, nodes: left };
}

/** The group a node lies in; where both have moved it, as theirs has. */
function mergedParent(
  { began, mine, theirs }: Three<ScreenPage>,
  kept: ReadonlyMap<string, ScreenNode>,
  id: string,
): string | undefined {
  const isMine = mine.nodes[id] !== undefined;
  const isTheirs = theirs.nodes[id] !== undefined;
  const followsMine = !isTheirs || (isMine && parentOf(theirs, id) === parentOf(began, id));
  const parent = parentOf(followsMine ? mine : theirs, id);
  return parent !== undefined && kept.get(parent)?.kind === "group" ? parent : undefined;
}

function isWithinItself(parents: ReadonlyMap<string, string | undefined>, id: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
