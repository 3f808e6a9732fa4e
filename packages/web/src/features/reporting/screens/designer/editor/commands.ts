import { redone, undone } from "@foyer/canvas/history/history";
import { type EditorCommandId, editorCommands } from "@foyer/canvas/keys/editor-commands";
import { commandOf, type KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import { steppedZoom, zoomedAbout } from "@foyer/canvas/viewport";
import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { alignedTo, distributed } from "./arranging.ts";
import { duplicated, duplicateStep } from "./copies.ts";
import {
  type DesignerState,
  fittedTo,
  itemsNow,
  pageBox,
  pageChangedTo,
  pageNow,
  type SettledState,
  selecting,
  telling,
  withDocument,
  zoomLimits,
} from "./designer-state.ts";
import { isWithinLimits } from "./limits.ts";
import { newId } from "./new-id.ts";
import { grouped, type Order, reordered, topUnits, ungrouped, without } from "./page-tree.ts";
import { scaleToggled } from "./scaling.ts";
import { styleCopied, stylePasted } from "./styles.ts";
import { entered, left, reachableUnits, selectedBox, stepped, toldSelected } from "./walking.ts";

type Act = (state: DesignerState) => DesignerState;

/** Those of the engine's commands that change the screen. */
const changing = {
  undo: (state) => steppedBack(state, undone),
  redo: (state) => steppedBack(state, redone),
  duplicate: (state) => duplicatedBeside(state),
  remove: (state) => removed(state),
  group: (state) => groupedNow(state),
  ungroup: (state) => ungroupedNow(state),
  lock: (state) => flagged(state, "locked", true),
  unlock: (state) => flagged(state, "locked", false),
  hide: (state) => flagged(state, "hidden", true),
  show: (state) => flagged(state, "hidden", false),
  toFront: (state) => ordered(state, "toFront"),
  toBack: (state) => ordered(state, "toBack"),
  forward: (state) => ordered(state, "forward"),
  backward: (state) => ordered(state, "backward"),
  copyStyle: (state) => styleCopied(state),
  pasteStyle: (state) => stylePasted(state),
  scale: (state) => scaleToggled(state),
  rotate: (state) => (state.selection.length > 0 ? { ...state, asked: "turn" } : state),
  find: (state) => ({ ...state, finding: true }),
  rename: (state) => ({ ...state, renaming: state.selection.at(-1) }),
  save: (state) => ({ ...state, asked: "publish" }),
  alignLeft: (state) => alignedTo(state, "left"),
  alignRight: (state) => alignedTo(state, "right"),
  alignTop: (state) => alignedTo(state, "top"),
  alignBottom: (state) => alignedTo(state, "bottom"),
  alignCentre: (state) => alignedTo(state, "centre"),
  alignMiddle: (state) => alignedTo(state, "middle"),
  distributeAcross: (state) => distributed(state, "x"),
  distributeDown: (state) => distributed(state, "y"),
} as const satisfies Partial<Record<EditorCommandId, Act>>;

const looking = {
  showAll: (state) => fittedTo(state),
  showSelection: (state) => fittedTo(state, selectedBox(state)),
  fullSize: (state) => zoomedTo(state, 1),
  zoomIn: (state) => zoomedTo(state, steppedZoom(state.camera.zoom, true, zoomLimits)),
  zoomOut: (state) => zoomedTo(state, steppedZoom(state.camera.zoom, false, zoomLimits)),
  selectAll: (state) => toldSelected(selecting(state, reachableUnits(state))),
  next: (state) => stepped(state, true),
  previous: (state) => stepped(state, false),
  enter: (state) => entered(state),
  leave: (state) => left(state),
  rulers: (state) => ({ ...state, rulers: !state.rulers, guide: undefined }),
  shortcuts: (state) => ({ ...state, asked: "shortcuts" }),
} as const satisfies Partial<Record<EditorCommandId, Act>>;

/** What the browser's own events of the clipboard do; listed for the menu and the sheet. */
const byClipboard = ["copy", "cut", "paste", "pasteInPlace"] as const;
export type ClipboardCommand = (typeof byClipboard)[number];

export type DesignerCommand = keyof typeof changing | keyof typeof looking;
export type ListedCommand = DesignerCommand | ClipboardCommand;

const isListed = (id: string): id is ListedCommand =>
  Object.hasOwn(changing, id) || Object.hasOwn(looking, id) || byClipboard.some((each) => each === id);

/** All commands of the designer with their keys: menus, the sheet of shortcuts and the keyboard read it. */
export const designerCommands = editorCommands.filter(
  (command): command is (typeof editorCommands)[number] & { id: ListedCommand } => isListed(command.id),
);

export const isClipboardCommand = (id: ListedCommand): id is ClipboardCommand =>
  byClipboard.some((each) => each === id);

export function run(state: DesignerState, id: DesignerCommand): DesignerState {
  if (Object.hasOwn(looking, id)) return looking[id as keyof typeof looking](state);
  return state.readOnly || state.mirrored ? state : changing[id as keyof typeof changing](state);
}

/** The command of a key; undefined where it means none, or is the clipboard's. */
export function commandOfKey(event: KeyEventLike): DesignerCommand | undefined {
  const id = commandOf(designerCommands, event)?.id;
  return id === undefined || isClipboardCommand(id) ? undefined : id;
}

/** What can be done with nothing selected. */
const always: ReadonlySet<ListedCommand> = new Set(["paste", "pasteInPlace", "save", "scale", "find"]);

/** Whether there is anything a command could do now. */
export function canRun(
  { history, selection, readOnly, document, pageId, style }: SettledState,
  id: ListedCommand,
): boolean {
  if (id === "undo") return history.past.length > 0;
  if (id === "redo") return history.future.length > 0;
  if (Object.hasOwn(looking, id)) return id !== "showSelection" || selection.length > 0;
  if (id === "copy") return selection.length > 0;
  if (readOnly) return false;
  if (always.has(id)) return true;
  if (id === "pasteStyle") return style !== undefined && selection.length > 0;
  if (id === "distributeAcross" || id === "distributeDown") return selection.length > 2;
  if (id === "ungroup") {
    const page = document.pages.find((each) => each.id === pageId);
    return selection.some((each) => page?.nodes[each]?.kind === "group");
  }
  return selection.length > 0;
}

function steppedBack(state: DesignerState, by: typeof undone): DesignerState {
  const step = by === undone ? state.history.past.at(-1) : state.history.future[0];
  const next = by({ document: state.document, history: state.history });
  if (step === undefined || next.history === state.history) return state;
  const back = withDocument({ ...state, history: next.history, preview: undefined }, next.document);
  return telling(onChangedPage(back, step.changes[0]?.path), by === undone ? "undone" : "redone");
}

/** What was taken back is looked at. */
function onChangedPage(state: DesignerState, path: readonly (string | number)[] = []): DesignerState {
  const [field, nth] = path;
  const page = field === "pages" && typeof nth === "number" ? state.document.pages[nth] : undefined;
  if (page === undefined || page.id === state.pageId) return state;
  return { ...state, pageId: page.id, selection: [], entered: undefined };
}

/** With another page, unless it were more than a page may hold. */
function limited(state: DesignerState, page: ScreenPage): DesignerState | undefined {
  return isWithinLimits(state.document, page) ? pageChangedTo(state, page) : undefined;
}

function duplicatedBeside(state: DesignerState): DesignerState {
  if (state.selection.length === 0) return state;
  const { page, roots } = duplicated(pageNow(state), state.selection, duplicateStep);
  const next = limited(state, page);
  return next ? telling({ ...next, selection: roots }, "added", roots.length) : telling(state, "full");
}

/** Without what is selected; locked things stay. */
export function removed(state: DesignerState): DesignerState {
  const page = pageNow(state);
  const locked = new Set(
    itemsNow(state).flatMap((item) => (item.locked ? [item.id, ...(item.groups ?? [])] : [])),
  );
  const isLocked = (id: string) => locked.has(id) || page.nodes[id]?.locked === true;
  const gone = topUnits(page, state.selection).filter((id) => !isLocked(id));
  const stay = topUnits(page, state.selection).length - gone.length;
  if (gone.length === 0) return stay > 0 ? telling(state, "removed", 0, stay) : state;
  return telling(pageChangedTo(state, without(page, gone)), "removed", gone.length, stay);
}

function groupedNow(state: DesignerState): DesignerState {
  if (state.selection.length === 0) return state;
  const id = newId();
  const next = limited(state, grouped(pageNow(state), state.selection, { id, name: "" }));
  return next ? telling({ ...next, selection: [id], entered: undefined }, "grouped") : telling(state, "full");
}

function ungroupedNow(state: DesignerState): DesignerState {
  const before = pageNow(state);
  const { page, freed } = ungrouped(before, state.selection);
  if (freed.length === 0) return state;
  const others = state.selection.filter((id) => page.nodes[id] !== undefined);
  return telling(
    { ...pageChangedTo(state, page), selection: [...others, ...freed] },
    "ungrouped",
    freed.length,
  );
}

const flagWords = {
  locked: ["unlocked", "locked"],
  hidden: ["shown", "hidden"],
} as const;

/** Locks, unlocks, hides or shows what is selected, or other nodes. */
export function flagged(
  state: DesignerState,
  flag: "locked" | "hidden",
  on: boolean,
  ids: readonly string[] = state.selection,
): DesignerState {
  const page = pageNow(state);
  const nodes = { ...page.nodes };
  for (const id of ids) {
    const node = nodes[id];
    if (node && node[flag] !== on) nodes[id] = { ...node, [flag]: on };
  }
  return telling(pageChangedTo(state, { ...page, nodes }), flagWords[flag][on ? 1 : 0], ids.length);
}

const ordered = (state: DesignerState, order: Order): DesignerState =>
  state.selection.length === 0
    ? state
    : telling(
        pageChangedTo(state, reordered(pageNow(state), state.selection, order)),
        "ordered",
        state.selection.length,
      );

const zoomedTo = (state: DesignerState, zoom: number): DesignerState => {
  const { width, height } = state.stage;
  const at = width > 0 ? { x: width / 2, y: height / 2 } : pageBox(state);
  return { ...state, camera: zoomedAbout(state.camera, at, zoom, zoomLimits) };
};
