import type { PasteOptions } from "@foyer/canvas/clipboard";
import type { GesturePointer } from "@foyer/canvas/gestures/gesture";
import { enterPinch, type FingerPair } from "@foyer/canvas/gestures/pan";
import type { History, HistoryMark } from "@foyer/canvas/history/history";
import type { KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import { clickedUnit, itemAt } from "@foyer/canvas/selection/hit";
import { panned, wheeledZoom, zoomedAbout } from "@foyer/canvas/viewport";
import type { ControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { ScreenDraft } from "@foyer/contract/reporting/screens/screens";
import { nudged } from "./arranging.ts";
import { commandOfKey, type DesignerCommand, flagged, removed, run } from "./commands.ts";
import { copied, copiedText } from "./copies.ts";
import {
  type AskedFor,
  changedTo,
  type DesignerState,
  fittedTo,
  isFitted,
  isSettledAlike,
  itemsNow,
  onPage,
  pageChangedTo,
  pageNow,
  renewed,
  type SettledState,
  selectedControls,
  selecting,
  startOf,
  telling,
  zoomLimits,
} from "./designer-state.ts";
import type { ShownState } from "./forced-parts.ts";
import { guideKey } from "./guides.ts";
import { withControls } from "./page-items.ts";
import { added, pastedText } from "./pasting.ts";
import { beginPress, type Press } from "./presses.ts";
import type { UnderWay } from "./under-way.ts";
import { inSight } from "./walking.ts";

/** A designer of a screen: its state, and what pointers, keys and panes may do to it. */
export type Designer = ReturnType<typeof makeDesigner>;

/** What was copied last, for where the clipboard may not be read. */
let lastCopied = "";

export function makeDesigner(draft: ScreenDraft, { readOnly = false } = {}) {
  let state = startOf(draft, readOnly);
  let settled = state;
  let underWay: UnderWay | undefined;
  let pinch: ReturnType<typeof enterPinch> | undefined;
  let place: PlaceRef | null = null;
  let pastes = { text: "", times: 0 };
  const listeners = new Set<() => void>();

  function set(next: DesignerState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function drop() {
    if (underWay) set(underWay.cancel(state));
    underWay = undefined;
  }

  /** What is changed only where one may. */
  const edit = (change: (state: DesignerState) => DesignerState) => {
    if (!state.readOnly) set(change(state));
  };

  function paste(text: string, options: PasteOptions = {}) {
    const times = pastes.text === text ? pastes.times : 0;
    pastes = { text, times: times + 1 };
    edit((now) => pastedText(now, text, { times, ...options }));
  }

  /** What is selected as text; undefined where nothing is. */
  function copy(): string | undefined {
    const content = copied(state.document, pageNow(state), state.selection);
    if (content === undefined) return;
    lastCopied = copiedText(content);
    // Pasted for the first time it lies a step beside what was copied.
    pastes = { text: "", times: 0 };
    set(telling(state, "copied", content.roots.length));
    return lastCopied;
  }

  return {
    get: () => state,
    /** The very same while a gesture moves. */
    getSettled(): SettledState {
      if (!isSettledAlike(settled, state)) settled = state;
      return settled;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isBusy: () => underWay !== undefined || pinch !== undefined,

    press(press: Press) {
      drop();
      const begun = beginPress(state, press);
      underWay = begun.way;
      set(begun.state);
    },
    move(pointer: GesturePointer) {
      if (underWay) set(underWay.move(state, pointer));
    },
    release(pointer: GesturePointer) {
      const way = underWay;
      underWay = undefined;
      if (way) set(way.up(state, pointer));
    },
    cancel: drop,
    /** One level into the group that was pressed twice. */
    stepInto({ page }: GesturePointer) {
      const item = itemAt(itemsNow(state), page);
      const [only] = state.selection;
      if (item === undefined || only === undefined || !item.groups?.includes(only)) return;
      set({ ...state, entered: only, selection: [clickedUnit(item, only)] });
    },
    /** Selects what a menu is asked for at a place. */
    pointOut({ page }: GesturePointer) {
      const item = itemAt(itemsNow(state), page);
      const unit = item && clickedUnit(item, state.entered);
      const isChosen = item && [item.id, ...(item.groups ?? [])].some((id) => state.selection.includes(id));
      if (!isChosen) set(selecting(state, unit === undefined ? [] : [unit]));
    },

    beginPinch(fingers: FingerPair) {
      drop();
      pinch = enterPinch(state.camera, fingers, zoomLimits);
    },
    pinch(fingers: FingerPair) {
      if (pinch) set({ ...state, camera: pinch.move(fingers) });
    },
    endPinch() {
      pinch = undefined;
    },
    zoomBy({ view }: GesturePointer, delta: number) {
      const zoom = wheeledZoom(state.camera.zoom, delta);
      set({ ...state, camera: zoomedAbout(state.camera, view, zoom, zoomLimits) });
    },
    scrollBy: (x: number, y: number) => set({ ...state, camera: panned(state.camera, { x: -x, y: -y }) }),

    /** Whether the key meant something where the focus is. */
    key(event: KeyEventLike, where: KeyPlace): boolean {
      const isFree = where === "stage" && underWay === undefined;
      const moved = isFree ? (guideKey(state, event) ?? nudged(state, event)) : undefined;
      if (moved) {
        set(moved);
        return true;
      }
      const command = commandOfKey(event);
      if (command === undefined || !means(command, where, state.readOnly)) return false;
      if (command === "leave" && underWay) drop();
      else set(run(state, command));
      return true;
    },
    run: (command: DesignerCommand) => set(run(state, command)),
    arrange: (act: (state: DesignerState) => DesignerState) => edit(act),

    select: (ids: readonly string[]) => set(selecting(state, ids)),
    selectGuide: (guide: number) => set({ ...selecting(state, []), guide }),
    /** Selects a thing of any page, and brings it into sight. */
    goTo: (pageId: string, id: string) => set(inSight(selecting(onPage(state, pageId), [id]))),
    /** Selects one thing, and brings it into sight. */
    lookAt: (ids: readonly string[]) => set(inSight(selecting(state, ids))),
    showAs: (showsAs: ShownState) => set({ ...state, showsAs }),
    mirror: (mirrored: boolean) => set({ ...selecting(state, []), mirrored }),
    snap: (snaps: boolean) => set({ ...state, snaps }),
    change: (document: ScreenDocument, mark?: HistoryMark) => edit((now) => changedTo(now, document, mark)),
    changePage: (page: ScreenPage, mark?: HistoryMark) => edit((now) => pageChangedTo(now, page, mark)),
    /** Changes every selected control. */
    changeControls(change: (control: Control) => Control, mark?: HistoryMark) {
      const ids = selectedControls(state).map(({ id }) => id);
      edit((now) => pageChangedTo(now, withControls(pageNow(now), ids, change), mark));
    },
    flag: (flag: "locked" | "hidden", on: boolean, ids: readonly string[]) =>
      edit((now) => flagged(now, flag, on, ids)),
    rename(id: string, name: string) {
      const page = pageNow(state);
      const node = page.nodes[id];
      if (node)
        edit((now) => pageChangedTo(now, { ...page, nodes: { ...page.nodes, [id]: { ...node, name } } }));
      set({ ...state, renaming: undefined });
    },
    beginRenaming: (id: string | undefined) => edit((now) => ({ ...now, renaming: id })),
    beganFinding: () => set({ ...state, finding: false }),
    showPage: (pageId: string) => set(onPage(state, pageId)),

    ask: (asked: AskedFor) => set({ ...state, asked }),
    answered: () => set({ ...state, asked: undefined }),

    add: (kind: ControlKind, words: string, at?: { x: number; y: number }) =>
      edit((now) => added(now, kind, { words, at, place })),
    /** A company of one site has no choice. */
    knowOnlySite(id: number) {
      place = { dataType: 0, ids: [id] };
    },
    addPicture: (img: string, size: { width: number; height: number }) =>
      edit((now) =>
        added(now, "picture", {
          words: "",
          change: (control) => {
            const scale = Math.min(1, now.document.size.width / 2 / size.width);
            const [w, h] = [Math.round(size.width * scale), Math.round(size.height * scale)];
            return { ...control, w, h, ratio: true, options: { ...control.options, img } };
          },
        }),
      ),
    copy,
    cut() {
      const text = copy();
      if (text !== undefined) edit(removed);
      return text;
    },
    paste,
    pasteLast: (inPlace: boolean) => {
      if (lastCopied !== "") paste(lastCopied, { inPlace });
    },

    /** How large the stage is; the page is fitted into it, until somebody looks at another part of it. */
    showOn(width: number, height: number) {
      const next = { ...state, stage: { width, height } };
      set(isFitted(state) ? fittedTo(next) : next);
    },
    /** What could be taken back before the screen was opened again; nothing where there is something already. */
    recall(history: History) {
      const { past, future } = state.history;
      if (past.length + future.length === 0) edit((now) => ({ ...now, history }));
    },
    /** What another window changes is only looked at here. */
    lock(readOnly: boolean) {
      if (readOnly === state.readOnly) return;
      drop();
      set({ ...state, readOnly });
    },
    /** Goes on with the draft as it is on the server: what was done before cannot be taken back. */
    renew(draft: ScreenDraft) {
      drop();
      set(renewed(state, draft));
    },
    savedAs: (saved: ScreenDocument, revision: number) => set({ ...state, saved, revision }),
  };
}

export type KeyPlace = "stage" | "layers" | "elsewhere";

/** In the layers Tab and Enter are those of a list; without layers to look in, the browser looks. */
const means = (command: DesignerCommand, where: KeyPlace, readOnly: boolean): boolean =>
  !(command === "find" && readOnly) &&
  (where === "stage" || everywhere.has(command) || (where === "layers" && !stageOnly.has(command)));

const stageOnly: ReadonlySet<DesignerCommand> = new Set(["next", "previous", "enter"]);

/** What keys do wherever the focus is. */
const everywhere: ReadonlySet<DesignerCommand> = new Set([
  "undo",
  "redo",
  "save",
  "find",
  "zoomIn",
  "zoomOut",
  "fullSize",
]);
