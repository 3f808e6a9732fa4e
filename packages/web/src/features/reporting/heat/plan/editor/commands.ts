import { type Alignment, aligned } from "@foyer/canvas/arrange/align";
import { withEqualGaps } from "@foyer/canvas/arrange/distribute";
import { resizedInPlace } from "@foyer/canvas/arrange/match-size";
import { type Arranged, shapesAfter, unitsOf } from "@foyer/canvas/arrange/unit";
import { boxAroundAll, centreOf, grown } from "@foyer/canvas/geometry/boxes";
import type { Vector } from "@foyer/canvas/geometry/points";
import { plus } from "@foyer/canvas/geometry/points";
import { turnedShapes } from "@foyer/canvas/geometry/rotation";
import { selectionFrame } from "@foyer/canvas/geometry/selection-frame";
import { leastPoints, movedShape, outerBox, type Shape } from "@foyer/canvas/geometry/shapes";
import { withoutVertex, withVertex, withVertexAt } from "@foyer/canvas/geometry/vertices";
import { keptWithin } from "@foyer/canvas/gestures/move";
import { mergeNudge, redone, undone } from "@foyer/canvas/history/history";
import { type EditorCommandId, editorCommands } from "@foyer/canvas/keys/editor-commands";
import { type Nudge, nudgeOf } from "@foyer/canvas/keys/nudge";
import { commandOf, type KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import { steppedZoom, zoomedAbout } from "@foyer/canvas/viewport";
import { mostCorners } from "@foyer/contract/reporting/heat-document";
import {
  changedTo,
  type EditorState,
  fittedTo,
  itemsNow,
  onlySelected,
  planBox,
  selectedNow,
  selecting,
  telling,
  withDocument,
  zoomLimits,
} from "./editor-state.ts";
import { deviceItemId, leastSide, type PlanDocument, withShapes, zoneItemId } from "./plan-document.ts";
import { saysPlaces } from "./presses.ts";

/** Those of the engine's commands that this editor has, and what of them changes the plan. */
const changing = {
  undo: (state) => steppedBack(state, undone),
  redo: (state) => steppedBack(state, redone),
  remove: (state) => removal(state),
  rotate: (state) => turned(state, 90),
  alignLeft: (state) => alignedTo(state, "left"),
  alignRight: (state) => alignedTo(state, "right"),
  alignTop: (state) => alignedTo(state, "top"),
  alignBottom: (state) => alignedTo(state, "bottom"),
  alignCentre: (state) => alignedTo(state, "centre"),
  alignMiddle: (state) => alignedTo(state, "middle"),
  distributeAcross: (state) => arranged(state, withEqualGaps(unitsNow(state), "x")),
  distributeDown: (state) => arranged(state, withEqualGaps(unitsNow(state), "y")),
} as const satisfies Partial<Record<EditorCommandId, Act>>;

const looking = {
  showAll: (state) => fittedTo(state),
  showSelection: (state) => fittedTo(state, selectedBox(state)),
  fullSize: (state) => zoomedTo(state, 1),
  zoomIn: (state) => zoomedTo(state, steppedZoom(state.camera.zoom, true, zoomLimits)),
  zoomOut: (state) => zoomedTo(state, steppedZoom(state.camera.zoom, false, zoomLimits)),
  selectAll: (state) =>
    selecting(
      state,
      itemsNow(state).map(({ id }) => id),
    ),
  leave: (state) => ({ ...selecting(state, []), tool: { kind: "select" } }),
} as const satisfies Partial<Record<EditorCommandId, Act>>;

type Act = (state: EditorState) => EditorState;
export type PlanCommand = keyof typeof changing | keyof typeof looking;

const isOurs = (id: string): id is PlanCommand => Object.hasOwn(changing, id) || Object.hasOwn(looking, id);
export const planCommands = editorCommands.filter(
  (command): command is (typeof editorCommands)[number] & { id: PlanCommand } => isOurs(command.id),
);

export function run(state: EditorState, id: PlanCommand): EditorState {
  if (id in looking) return looking[id as keyof typeof looking](state);
  return state.readOnly ? state : changing[id as keyof typeof changing](state);
}

/** The command of a key; undefined where it means none of ours. */
export const commandOfKey = (event: KeyEventLike): PlanCommand | undefined =>
  commandOf(planCommands, event)?.id;

/** What arrow keys do: undefined for any other key, or where there is nothing they could move. */
export function nudged(state: EditorState, event: KeyEventLike, now = Date.now()): EditorState | undefined {
  const nudge = nudgeOf(event);
  if (nudge === undefined || event.ctrlKey || event.metaKey || state.readOnly) return;
  if (state.selection.length === 0) return;
  const shapes = nudge.does === "resize" ? resizedBy(state, nudge.by) : movedBy(state, nudge);
  if (shapes.size === 0) return state;
  const document = withShapes(state.document, shapes);
  if (state.selection.some((id) => !saysPlaces(document, id))) return { ...state, fault: "notConvex" };
  const mark = mergeNudge([nudge.does, ...state.selection, String(state.vertex)]);
  const what = nudge.does === "resize" ? "resized" : "moved";
  return telling(changedTo(state, document, mark, now), what);
}

function movedBy(state: EditorState, { by }: Nudge): Map<string, Shape> {
  const point = pointNow(state);
  if (point) {
    const { item, index, at } = point;
    const points = withVertexAt(item.shape.points, index, plus(at, by));
    return new Map([[item.id, { ...item.shape, points }]]);
  }
  const items = selectedNow(state);
  const box = boxAroundAll(items.map(({ shape }) => outerBox(shape)));
  const plan = planBox(state.picture);
  const way = box ? keptWithin(box, by, grown(plan, Math.max(plan.width, plan.height))) : by;
  return new Map(items.map(({ id, shape }) => [id, movedShape(shape, way)]));
}

function resizedBy(state: EditorState, by: Vector): Map<string, Shape> {
  return new Map(
    selectedNow(state).flatMap(({ id, shape }) => {
      if (shape.kind !== "box") return [];
      const size = {
        width: Math.max(leastSide, shape.width + by.x),
        height: Math.max(leastSide, shape.height + by.y),
      };
      return [[id, resizedInPlace(shape, size)] as const];
    }),
  );
}

/** The point that keys act on. */
function pointNow(state: EditorState) {
  const item = onlySelected(state);
  if (state.vertex === undefined || item === undefined || item.shape.kind === "box") return;
  const at = item.shape.points[state.vertex];
  return at && { item: { id: item.id, shape: item.shape }, index: state.vertex, at };
}

/** A further point half-way to the next one. */
export function pointAdded(state: EditorState): EditorState {
  const point = pointNow(state);
  if (point === undefined || point.item.shape.kind !== "polygon" || state.readOnly) return state;
  const { item, index, at } = point;
  const { points } = item.shape;
  const next = points[(index + 1) % points.length];
  if (next === undefined || points.length >= mostCorners) return state;
  const between = { x: Math.round((at.x + next.x) / 2), y: Math.round((at.y + next.y) / 2) };
  const shape = { ...item.shape, points: withVertex(points, index + 1, between) };
  return { ...changedTo(state, withShapes(state.document, new Map([[item.id, shape]]))), vertex: index + 1 };
}

/** The point that keys act on goes; without one it is asked whether what is selected shall. */
function removal(state: EditorState): EditorState {
  const point = pointNow(state);
  if (point === undefined)
    return state.selection.length > 0 ? { ...state, asked: "removal" as const } : state;
  const { item, index } = point;
  const { kind, points } = item.shape;
  const left = withoutVertex(points, index, leastPoints[kind]);
  if (left === undefined) return { ...state, fault: "fewPoints" };
  const document = withShapes(state.document, new Map([[item.id, { kind, points: left }]]));
  return { ...changedTo(state, document), vertex: Math.min(index, left.length - 1) };
}

/** Without what is selected. */
export function removed(state: EditorState): EditorState {
  const gone = new Set(state.selection);
  const document: PlanDocument = {
    ...state.document,
    options: state.document.options.filter(({ id }) => !gone.has(deviceItemId(id))),
    zones: state.document.zones.filter(({ areaId }) => !gone.has(zoneItemId(areaId))),
  };
  return telling({ ...changedTo(state, document), asked: undefined }, "removed");
}

function steppedBack(state: EditorState, by: typeof undone): EditorState {
  const next = by({ document: state.document, history: state.history });
  if (next.history === state.history) return state;
  const back = withDocument({ ...state, history: next.history, fault: undefined }, next.document);
  return telling({ ...back, vertex: undefined }, by === undone ? "undone" : "redone");
}

/** Turned about the middle of what is selected. */
function turned(state: EditorState, degrees: number): EditorState {
  const items = selectedNow(state);
  const frame = selectionFrame(items.map(({ shape }) => shape));
  if (frame === undefined) return state;
  const shapes = turnedShapes(
    items.map(({ shape }) => shape),
    centreOf(frame),
    degrees,
  );
  const byId = new Map(
    items.flatMap(({ id }, index) => (shapes[index] ? [[id, shapes[index]] as const] : [])),
  );
  return telling(changedTo(state, withShapes(state.document, byId)), "turned");
}

const unitsNow = (state: EditorState) => unitsOf(itemsNow(state), state.selection);

const alignedTo = (state: EditorState, to: Alignment): EditorState =>
  arranged(state, aligned(unitsNow(state), to, { page: planBox(state.picture) }));

function arranged(state: EditorState, { moves }: Arranged): EditorState {
  if (moves.size === 0) return state;
  const shapes = shapesAfter(itemsNow(state), moves);
  return telling(changedTo(state, withShapes(state.document, shapes)), "moved");
}

const selectedBox = (state: EditorState) =>
  boxAroundAll(selectedNow(state).map(({ shape }) => outerBox(shape)));

const zoomedTo = (state: EditorState, zoom: number): EditorState => {
  const { width, height } = state.stage;
  return { ...state, camera: zoomedAbout(state.camera, { x: width / 2, y: height / 2 }, zoom, zoomLimits) };
};
