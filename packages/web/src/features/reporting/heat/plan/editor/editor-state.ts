import type { Box, Size } from "@foyer/canvas/geometry/boxes";
import type { PagePoint } from "@foyer/canvas/geometry/points";
import type { DrawnPoints } from "@foyer/canvas/gestures/draw-points";
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
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { documentOf, itemsOf, type PlanDocument, type PlanPicture } from "./plan-document.ts";

/** What the pointer does on the stage. */
export type Tool = { kind: "select" | "pan" | "scale" } | { kind: "zone"; areaId: number };

/** What was refused, said in words below the stage. */
export type EditorFault = "notConvex" | "fewPoints" | "noScaleLength";

/** What is told to who does not see the stage. */
export type Told = "moved" | "resized" | "turned" | "undone" | "redone" | "removed" | "added";

/** What a dialog asks for: devices to add, whether to remove what is selected, the four points of a camera's picture. */
export type AskedFor = "devices" | "removal" | "points";

/** All there is to an editor of a plan. */
export interface EditorState {
  document: PlanDocument;
  /** As it is kept on the server. */
  saved: PlanDocument;
  version: number;
  picture: PlanPicture;
  history: History;
  /** What a gesture under way makes of the document. */
  preview: PlanDocument | undefined;
  selection: Selection;
  /** The point, of the one thing selected, that keys act on. */
  vertex: number | undefined;
  camera: Camera;
  stage: Size;
  marks: readonly SnapMark[];
  marquee: { box: Box; touches: boolean } | undefined;
  tool: Tool;
  drawn: DrawnPoints | undefined;
  /** A line whose length in metres is asked for. */
  measured: { from: PagePoint; to: PagePoint } | undefined;
  /** Whether what is dragged is caught by what is near. */
  snaps: boolean;
  fault: EditorFault | undefined;
  /** `nth` tells one time from the next. */
  told: { what: Told; nth: number } | undefined;
  /** Which dialog is open. */
  asked: AskedFor | undefined;
  readOnly: boolean;
}

export const zoomLimits = { least: 0.2, most: 8 } as const;
const margin = 16;

export function startOf(report: HeatReport, readOnly: boolean): EditorState {
  const document = documentOf(report);
  const { version, img, width, height } = report;
  return {
    document,
    saved: document,
    version,
    picture: { img, width, height },
    history: emptyHistory,
    preview: undefined,
    selection: nothingSelected,
    vertex: undefined,
    camera: { x: 0, y: 0, zoom: 1 },
    stage: { width: 0, height: 0 },
    marks: [],
    marquee: undefined,
    tool: { kind: "select" },
    drawn: undefined,
    measured: undefined,
    snaps: true,
    fault: undefined,
    told: undefined,
    asked: undefined,
    readOnly,
  };
}

export const shownDocument = ({ preview, document }: EditorState): PlanDocument => preview ?? document;

export const itemsNow = (state: EditorState): Item[] => itemsOf(shownDocument(state));

export const selectedNow = (state: EditorState): Item[] => selectedItems(itemsNow(state), state.selection);

/** The one thing selected; undefined where it is none or several. */
export function onlySelected(state: EditorState): Item | undefined {
  const [only, ...others] = selectedNow(state);
  return others.length === 0 ? only : undefined;
}

export const planBox = ({ width, height }: PlanPicture): Box => ({ x: 0, y: 0, width, height });

export const isUnsaved = ({ document, saved }: EditorState): boolean => !areEqual(document, saved);

/** With a change that can be taken back. */
export function changedTo(
  state: EditorState,
  document: PlanDocument,
  mark: HistoryMark = record,
  now = Date.now(),
): EditorState {
  const changes = changesBetween(state.document, document);
  const next = { ...state, preview: undefined, marks: [], marquee: undefined, fault: undefined };
  if (changes.length === 0) return next;
  return withDocument({ ...next, history: recorded(state.history, changes, mark, now) }, document);
}

/** With another document, and nothing selected that is not in it. */
export function withDocument(state: EditorState, document: PlanDocument): EditorState {
  const ids = new Set(itemsOf(document).map(({ id }) => id));
  const selection = stillThere(state.selection, (id) => ids.has(id));
  const same = selection === state.selection;
  return { ...state, document, selection, vertex: same ? state.vertex : undefined };
}

/** With other things selected. */
export const selecting = (state: EditorState, selection: Selection): EditorState => ({
  ...state,
  selection,
  vertex: undefined,
  fault: undefined,
});

/** Drops what a gesture has made so far. */
export const dropped = (state: EditorState): EditorState => ({
  ...state,
  preview: undefined,
  marks: [],
  marquee: undefined,
});

export const telling = (state: EditorState, what: Told): EditorState => ({
  ...state,
  told: { what, nth: (state.told?.nth ?? 0) + 1 },
});

/** The whole plan in sight. */
export const fittedTo = (state: EditorState, box = planBox(state.picture)): EditorState =>
  state.stage.width > 0 && box.width > 0
    ? { ...state, camera: fitted(box, state.stage, zoomLimits, margin) }
    : state;
