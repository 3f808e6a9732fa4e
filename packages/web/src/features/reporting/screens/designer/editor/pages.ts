import { newIds } from "@foyer/canvas/clipboard";
import { isGroup, type ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { changedTo, type DesignerState, onPage, pageNow } from "./designer-state.ts";
import { hasRoomForPage } from "./limits.ts";
import { newId } from "./new-id.ts";

const emptyPage = ({ background, margin, grid, seconds }: ScreenPage, name: string): ScreenPage => ({
  id: newId(),
  name,
  ...{ seconds, background, margin, grid },
  children: [],
  nodes: {},
});

/** A further page behind this one, that looks like it. */
export function pageAdded(state: DesignerState, name: string): DesignerState {
  return hasRoomForPage(state.document) ? inserted(state, emptyPage(pageNow(state), name)) : state;
}

/** The same page again, under new names. */
export function pageCopied(state: DesignerState, name: string): DesignerState {
  const page = pageNow(state);
  if (!hasRoomForPage(state.document, Object.keys(page.nodes).length)) return state;
  const ids = newIds(Object.keys(page.nodes), newId);
  const nameOf = (id: string) => ids.get(id) ?? id;
  const nodes = Object.values(page.nodes).map((node) => {
    const id = nameOf(node.id);
    return isGroup(node) ? { ...node, id, children: node.children.map(nameOf) } : { ...node, id };
  });
  return inserted(state, {
    ...page,
    id: newId(),
    name,
    children: page.children.map(nameOf),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  });
}

function inserted(state: DesignerState, page: ScreenPage): DesignerState {
  const { pages } = state.document;
  const at = pages.findIndex(({ id }) => id === pageNow(state).id) + 1;
  return onPage(changedTo(state, { ...state.document, pages: pages.toSpliced(at, 0, page) }), page.id);
}

export function pageRemoved(state: DesignerState): DesignerState {
  const { pages } = state.document;
  if (pages.length < 2) return state;
  const at = pages.findIndex(({ id }) => id === pageNow(state).id);
  const left = pages.toSpliced(at, 1);
  const next = left[Math.min(at, left.length - 1)];
  return changedTo(onPage(state, next?.id ?? ""), { ...state.document, pages: left });
}

/** One place nearer to the beginning (-1) or the end (1). */
export function pageMoved(state: DesignerState, by: -1 | 1): DesignerState {
  const pages = [...state.document.pages];
  const at = pages.findIndex(({ id }) => id === pageNow(state).id);
  const [moved] = pages.splice(at, 1);
  if (moved === undefined || at + by < 0 || at + by > pages.length) return state;
  return changedTo(state, { ...state.document, pages: pages.toSpliced(at + by, 0, moved) });
}
