import type { FrameHandle } from "@foyer/canvas/geometry/handles";
import type { PointsShape } from "@foyer/canvas/geometry/shapes";
import { withVertex, withVertexAt } from "@foyer/canvas/geometry/vertices";
import { enterDragPoint } from "@foyer/canvas/gestures/drag-point";
import type { Gesture, GesturePointer } from "@foyer/canvas/gestures/gesture";
import { enterMarquee } from "@foyer/canvas/gestures/marquee";
import { enterMove } from "@foyer/canvas/gestures/move";
import { enterPan } from "@foyer/canvas/gestures/pan";
import { enterResize } from "@foyer/canvas/gestures/resize";
import { enterRotate } from "@foyer/canvas/gestures/rotate";
import type { ShapeResult } from "@foyer/canvas/gestures/shape-result";
import { pressed } from "@foyer/canvas/selection/selection";
import { snapBoxes } from "@foyer/canvas/snapping/snap-boxes";
import { type SnapTargets, snapTargets } from "@foyer/canvas/snapping/snap-targets";
import { seenBox } from "@foyer/canvas/viewport";
import { mostCorners } from "@foyer/contract/reporting/heat-document";
import { isMappable } from "@foyer/contract/reporting/plan-mapping";
import {
  changedTo,
  dropped,
  type EditorState,
  itemsNow,
  onlySelected,
  planBox,
  selectedNow,
  selecting,
} from "./editor-state.ts";
import { type PlanDocument, type PlanPicture, placementOf, withShapes } from "./plan-document.ts";

/** What of the stage a pointer was pressed on. */
export type PressedOn =
  | { kind: "stage" | "turn" }
  | { kind: "item"; id: string }
  | { kind: "handle"; handle: FrameHandle }
  | { kind: "vertex" | "edge"; index: number };

export interface Press {
  on: PressedOn;
  pointer: GesturePointer;
  /** The page is to be dragged: by a finger, the middle button or the space bar. */
  pans: boolean;
}

/** What a press has begun: each step gives the editor's state. */
export interface UnderWay {
  move(state: EditorState, pointer: GesturePointer): EditorState;
  up(state: EditorState, pointer: GesturePointer): EditorState;
  cancel(state: EditorState): EditorState;
}

/** What a press means. The state may change at once, as what is pressed is selected. */
export function beginPress(state: EditorState, press: Press): { state: EditorState; way: UnderWay } {
  const { on, pointer } = press;
  if (state.tool.kind === "pan" || (press.pans && on.kind === "stage"))
    return { state, way: panning(state, pointer) };
  if (on.kind === "item") return pressItem(state, on.id, pointer);
  if (on.kind === "stage" || state.readOnly) return { state, way: boxSelecting(state, pointer) };
  if (on.kind === "vertex" || on.kind === "edge") return pressPoint(state, on, pointer);
  const items = selectedNow(state);
  const snap = targetsFor(state);
  const gesture =
    on.kind === "handle" ? enterResize(items, on.handle, pointer, { snap }) : enterRotate(items, pointer);
  return { state, way: shaping(state.document, gesture) };
}

function pressItem(state: EditorState, id: string, pointer: GesturePointer) {
  const wasSelected = state.selection.includes(id);
  const selection = pressed(state.selection, id, pointer.shift);
  const next = selection === state.selection ? state : selecting(state, selection);
  const items = state.readOnly || !selection.includes(id) ? [] : selectedNow(next);
  const gesture = enterMove(items, pointer, { snap: targetsFor(next), within: reachOf(state.picture) });
  // A click on one of several selects it alone; whether it is one is known in the end.
  const onClick = (now: EditorState) => (wasSelected && !pointer.shift ? selecting(now, [id]) : now);
  return { state: next, way: shaping(next.document, gesture, onClick) };
}

/** How far things may be moved: as far beside the plan as it is large, which is what positions can say. */
const reachOf = ({ width, height }: PlanPicture) => ({
  x: -width,
  y: -height,
  width: 3 * width,
  height: 3 * height,
});

/** A gesture that gives things other shapes. */
function shaping(
  before: PlanDocument,
  gesture: Gesture<ShapeResult>,
  onClick: (state: EditorState) => EditorState = (state) => state,
): UnderWay {
  return {
    move(state, pointer) {
      const { began, shapes, marks } = gesture.move(pointer);
      return began ? { ...state, preview: withShapes(before, shapes), marks, fault: undefined } : state;
    },
    up(state, pointer) {
      const { began, shapes } = gesture.up(pointer);
      return began ? changedTo(state, withShapes(before, shapes)) : onClick(dropped(state));
    },
    cancel: dropped,
  };
}

/** A point of the one selected thing is dragged; one on an edge is put in first. */
function pressPoint(
  state: EditorState,
  { kind, index }: { kind: "vertex" | "edge"; index: number },
  pointer: GesturePointer,
) {
  const item = onlySelected(state);
  if (item === undefined || item.shape.kind === "box") return { state, way: boxSelecting(state, pointer) };
  const { shape } = item;
  const isFull = kind === "edge" && shape.points.length >= mostCorners;
  if (isFull) return { state, way: boxSelecting(state, pointer) };
  const points = kind === "edge" ? withVertex(shape.points, index, rounded(pointer)) : shape.points;
  const way = pointDragging(state.document, { id: item.id, shape: { ...shape, points }, index }, pointer, {
    snap: targetsFor(state),
    inserts: kind === "edge",
  });
  return { state: { ...state, vertex: index }, way };
}

const rounded = ({ page: { x, y } }: GesturePointer) => ({ x: Math.round(x), y: Math.round(y) });

interface DraggedPoint {
  id: string;
  shape: PointsShape;
  index: number;
}

function pointDragging(
  before: PlanDocument,
  { id, shape, index }: DraggedPoint,
  pointer: GesturePointer,
  { snap, inserts }: { snap: SnapTargets | undefined; inserts: boolean },
): UnderWay {
  const at = shape.points[index] ?? pointer.page;
  const gesture = enterDragPoint(at, pointer, { snap });
  let last = before;

  /** Where the four points would say nothing they stay where they last did. */
  function step(state: EditorState, { began, at: to, marks }: ReturnType<typeof gesture.move>): EditorState {
    if (!began && !inserts) return state;
    const next = withShapes(
      before,
      new Map([[id, { ...shape, points: withVertexAt(shape.points, index, to) }]]),
    );
    if (!saysPlaces(next, id)) return { ...state, fault: "notConvex", marks: [] };
    last = next;
    return { ...state, preview: next, marks, fault: undefined };
  }

  return {
    move: (state, now) => step(state, gesture.move(now)),
    up(state, now) {
      const { fault } = step(state, gesture.up(now));
      return { ...changedTo(state, last), fault };
    },
    cancel: dropped,
  };
}

/** Whether the four points of a placement, if it has such, say where its picture lies. */
export function saysPlaces(document: PlanDocument, itemId: string): boolean {
  const quad = placementOf(document, itemId)?.quad;
  return !quad || isMappable(quad);
}

function boxSelecting(state: EditorState, pointer: GesturePointer): UnderWay {
  const gesture = enterMarquee(itemsNow(state), pointer, { selection: state.selection });
  return {
    move(now, at) {
      const { began, box, touches, selection } = gesture.move(at);
      return began && box ? { ...selecting(now, selection), marquee: { box, touches } } : now;
    },
    up: (now, at) => ({ ...selecting(now, gesture.up(at).selection), marquee: undefined }),
    cancel: (now) => ({ ...selecting(now, gesture.cancel().selection), marquee: undefined }),
  };
}

function panning(state: EditorState, pointer: GesturePointer): UnderWay {
  const gesture = enterPan(state.camera, pointer);
  return {
    move: (now, at) => ({ ...now, camera: gesture.move(at) }),
    up: (now, at) => ({ ...now, camera: gesture.up(at) }),
    cancel: (now) => ({ ...now, camera: gesture.cancel() }),
  };
}

/** What may catch what is dragged: the edges and middles of the plan and of what stays. */
export function targetsFor(state: EditorState): SnapTargets | undefined {
  if (!state.snaps) return;
  const seen = state.stage.width > 0 ? seenBox(state.camera, state.stage) : undefined;
  const boxes = snapBoxes(itemsNow(state), new Set(state.selection), seen);
  return snapTargets({ boxes, page: planBox(state.picture) });
}
