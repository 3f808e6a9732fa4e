import type { Box, Size } from "@foyer/canvas/geometry/boxes";
import { areEqual, changesBetween } from "@foyer/canvas/history/changes";
import {
  emptyHistory,
  type History,
  type HistoryMark,
  record,
  recorded,
} from "@foyer/canvas/history/history";
import type { Item } from "@foyer/canvas/item";
import { selectedItems } from "@foyer/canvas/selection/hit";
import { nothingSelected, type Selection, stillThere } from "@foyer/canvas/selection/selection";
import type { SnapMark } from "@foyer/canvas/snapping/snap-marks";
import { type Camera, fitted } from "@foyer/canvas/viewport";
import {
  type Control,
  type Guide,
  isGroup,
  type ScreenDocument,
  type ScreenNode,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenDraft } from "@foyer/contract/reporting/screens/screens";
import type { ShownState } from "./forced-parts.ts";
import { itemsOf, withPage } from "./page-items.ts";

/** What keys have done, told to who does not see the stage. */
export type Told =
  | "moved"
  | "resized"
  | "turned"
  | "undone"
  | "redone"
  | "removed"
  | "added"
  | "copied"
  | "pasted"
  | "grouped"
  | "ungrouped"
  | "locked"
  | "unlocked"
  | "hidden"
  | "shown"
  | "ordered"
  | "selected"
  | "guideAdded"
  | "guideMoved"
  | "guideRemoved"
  | "noMoreGuides"
  | "styleCopied"
  | "stylePasted"
  | "scaling"
  | "notScaling"
  | "full"
  | "newer";

/** Which dialog is open. */
export type AskedFor = "kept" | "publish" | "versions" | "shortcuts" | "removePage" | "renamePage" | "turn";

/** How a control looks, without what it says and asks. */
type ControlStyle = Pick<Control, "frame" | "text" | "opacity">;

/** All there is to a designer. */
export interface DesignerState {
  id: number;
  code: string;
  document: ScreenDocument;
  /** As it is kept on the server, and the revision it has there. */
  saved: ScreenDocument;
  revision: number;
  history: History;
  /** The page that is worked on. */
  pageId: string;
  /** What a gesture under way makes of the page. */
  preview: ScreenPage | undefined;
  selection: Selection;
  /** The group inside which things are selected. */
  entered: string | undefined;
  camera: Camera;
  stage: Size;
  marks: readonly SnapMark[];
  marquee: { box: Box; touches: boolean } | undefined;
  /** The guides as they would be where one is being dragged. */
  draggedGuides: readonly Guide[] | undefined;
  /** Which of the guides is selected; nothing else is then. */
  guide: number | undefined;
  /** `scale` resizes letters, lines and corners with their controls. */
  tool: "select" | "pan" | "scale";
  snaps: boolean;
  rulers: boolean;
  /** `nth` tells one time from the next; `count` things stand for themselves, `locked` ones stayed. */
  told: { what: Told; nth: number; count: number; locked: number } | undefined;
  asked: AskedFor | undefined;
  /** The gap that was typed last: things are caught where it would be beside them. */
  gap: number | undefined;
  showsAs: ShownState;
  /** The page is looked at as readers from right to left see it; nothing is dragged then. */
  mirrored: boolean;
  /** The look that was copied last. */
  style: ControlStyle | undefined;
  /** The search in the layers is wanted. */
  finding: boolean;
  /** The node whose name is being typed in the layers. */
  renaming: string | undefined;
  readOnly: boolean;
}

/** What changes with every move of a pointer. */
const liveFields = ["preview", "marks", "marquee", "draggedGuides", "camera", "stage"] as const;
type LiveField = (typeof liveFields)[number];

/** The state as it is for all that has nothing to do with a gesture under way. */
export type SettledState = Omit<DesignerState, LiveField>;

/** Whether two states differ in nothing but what a gesture changes as it moves. */
export const isSettledAlike = (one: DesignerState, other: DesignerState): boolean =>
  (Object.keys(one) as (keyof DesignerState)[]).every(
    (name) => one[name] === other[name] || liveFields.some((live) => live === name),
  );

export const zoomLimits = { least: 0.02, most: 8 } as const;
const margin = 32;

export function startOf(draft: ScreenDraft, readOnly: boolean): DesignerState {
  const { document, id, code, revision } = draft;
  return {
    id,
    code,
    document,
    saved: document,
    revision,
    history: emptyHistory,
    pageId: document.pages[0]?.id ?? "",
    preview: undefined,
    selection: nothingSelected,
    entered: undefined,
    camera: { x: 0, y: 0, zoom: 1 },
    stage: { width: 0, height: 0 },
    marks: [],
    marquee: undefined,
    draggedGuides: undefined,
    guide: undefined,
    tool: "select",
    snaps: true,
    rulers: true,
    told: undefined,
    asked: undefined,
    gap: undefined,
    showsAs: "live",
    mirrored: false,
    style: undefined,
    finding: false,
    renaming: undefined,
    readOnly,
  };
}

export const isUnsaved = ({ document, saved }: Pick<DesignerState, "document" | "saved">): boolean =>
  document !== saved && !areEqual(document, saved);

/** The page that is worked on, as it is kept. */
export function pageNow({ document, pageId }: Pick<DesignerState, "document" | "pageId">): ScreenPage {
  const page = document.pages.find(({ id }) => id === pageId) ?? document.pages[0];
  if (page === undefined) throw new Error("a screen without pages");
  return page;
}

/** The page as it is drawn: with what a gesture makes of it. */
export const shownPage = (state: DesignerState): ScreenPage => state.preview ?? pageNow(state);

export const itemsNow = (state: DesignerState): Item[] => itemsOf(shownPage(state));

export const selectedNow = (state: DesignerState): Item[] => selectedItems(itemsNow(state), state.selection);

/** All controls selected, those of selected groups as well. */
export function selectedControls(state: DesignerState): Control[] {
  const page = shownPage(state);
  return selectedNow(state).flatMap(({ id }) => {
    const node = page.nodes[id];
    return node && !isGroup(node) ? [node] : [];
  });
}

/** The one thing selected: a control or a group. */
export function onlySelected(state: DesignerState): ScreenNode | undefined {
  const [only, ...others] = state.selection;
  return only === undefined || others.length > 0 ? undefined : shownPage(state).nodes[only];
}

export const pageBox = ({ document: { size } }: DesignerState): Box => ({ x: 0, y: 0, ...size });

/** With a change that can be taken back. */
export function changedTo(
  state: DesignerState,
  document: ScreenDocument,
  mark: HistoryMark = record,
  now = Date.now(),
): DesignerState {
  const next = dropped(state);
  if (document === state.document) return next;
  const changes = changesBetween(state.document, document);
  if (changes.length === 0) return next;
  return withDocument({ ...next, history: recorded(state.history, changes, mark, now) }, document);
}

export const pageChangedTo = (state: DesignerState, page: ScreenPage, mark?: HistoryMark, now?: number) =>
  changedTo(state, withPage(state.document, page), mark, now);

/** With another document, on a page of it, and nothing selected that is not on that page. */
export function withDocument(state: DesignerState, document: ScreenDocument): DesignerState {
  const page = document.pages.find(({ id }) => id === state.pageId) ?? document.pages[0];
  const isThere = (id: string) => page !== undefined && Object.hasOwn(page.nodes, id);
  const { entered, renaming } = state;
  return {
    ...state,
    document,
    guide: undefined,
    pageId: page?.id ?? state.pageId,
    selection: stillThere(state.selection, isThere),
    entered: entered !== undefined && isThere(entered) ? entered : undefined,
    renaming: renaming !== undefined && isThere(renaming) ? renaming : undefined,
  };
}

/** With the draft as it is on the server, and nothing to take back. */
export function renewed(state: DesignerState, { document, revision }: ScreenDraft): DesignerState {
  const now = withDocument({ ...dropped(state), history: emptyHistory }, document);
  return { ...now, saved: document, revision };
}

/** With other things selected; the group that was entered is left where none of them lies in it. */
export function selecting(state: DesignerState, selection: Selection): DesignerState {
  const { entered } = state;
  if (entered === undefined) return { ...state, selection, guide: undefined };
  const items = itemsNow(state);
  const stays = selection.some((id) =>
    items.some(
      ({ id: own, groups }) =>
        groups?.includes(entered) && id !== entered && (own === id || groups.includes(id)),
    ),
  );
  return { ...state, selection, guide: undefined, entered: stays ? entered : undefined };
}

/** Drops what a gesture has made so far. */
export const dropped = (state: DesignerState): DesignerState => ({
  ...state,
  preview: undefined,
  marks: [],
  marquee: undefined,
  draggedGuides: undefined,
});

export const telling = (state: DesignerState, what: Told, count = 0, locked = 0): DesignerState => ({
  ...state,
  told: { what, count, locked, nth: (state.told?.nth ?? 0) + 1 },
});

/** Whether all of the page is seen as it fits best, as before a stage is known. */
export const isFitted = (state: DesignerState): boolean =>
  state.stage.width === 0 || areEqual(state.camera, fittedTo(state).camera);

/** A part of the page, or all of it, in sight. */
export const fittedTo = (state: DesignerState, box = pageBox(state)): DesignerState =>
  state.stage.width > 0 ? { ...state, camera: fitted(box, state.stage, zoomLimits, margin) } : state;

/** On another page, with nothing selected. */
export const onPage = (state: DesignerState, pageId: string): DesignerState =>
  pageId === state.pageId
    ? state
    : { ...dropped(state), pageId, selection: nothingSelected, entered: undefined, renaming: undefined };
