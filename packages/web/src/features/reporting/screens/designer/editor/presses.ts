import type { FrameHandle } from "@foyer/canvas/geometry/handles";
import type { Gesture, GesturePointer } from "@foyer/canvas/gestures/gesture";
import { enterMarquee } from "@foyer/canvas/gestures/marquee";
import { enterMove } from "@foyer/canvas/gestures/move";
import { enterPan } from "@foyer/canvas/gestures/pan";
import { enterResize } from "@foyer/canvas/gestures/resize";
import { enterRotate } from "@foyer/canvas/gestures/rotate";
import type { ShapeResult } from "@foyer/canvas/gestures/shape-result";
import type { Item } from "@foyer/canvas/item";
import { clickedUnit, itemAt } from "@foyer/canvas/selection/hit";
import { pressed, toggled } from "@foyer/canvas/selection/selection";
import type { Axis } from "@foyer/canvas/snapping/axes";
import { snapBoxes } from "@foyer/canvas/snapping/snap-boxes";
import { type SnapTargets, snapTargets } from "@foyer/canvas/snapping/snap-targets";
import { seenBox } from "@foyer/canvas/viewport";
import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { duplicated } from "./copies.ts";
import {
  type DesignerState,
  dropped,
  itemsNow,
  pageBox,
  pageChangedTo,
  pageNow,
  selectedNow,
  selecting,
} from "./designer-state.ts";
import { draggingGuide, guidesAlong } from "./guides.ts";
import { withShapes } from "./page-items.ts";
import { withScaledShapes } from "./scaling.ts";
import type { UnderWay } from "./under-way.ts";

/** What of the stage a pointer was pressed on; a control is found by where it is. */
export type PressedOn =
  | { kind: "stage" }
  | { kind: "turn" }
  | { kind: "handle"; handle: FrameHandle }
  | { kind: "guide"; nth: number }
  | { kind: "ruler"; axis: Axis };

export interface Press {
  on: PressedOn;
  pointer: GesturePointer;
  /** The page is to be dragged: the middle button or the space bar. */
  grasps: boolean;
  /** A finger beside all controls drags the page. */
  isTouch: boolean;
}

interface Begun {
  state: DesignerState;
  way: UnderWay;
}

/** What a press means. The state may change at once, as what is pressed is selected. */
export function beginPress(state: DesignerState, { on, pointer, grasps, isTouch }: Press): Begun {
  const isLookedAt = state.mirrored || (state.readOnly && isTouch);
  if (grasps || isLookedAt || state.tool === "pan") return { state, way: panning(state, pointer) };
  if (on.kind === "stage" || state.readOnly) {
    const unit = unitAt(state, pointer);
    if (unit !== undefined) return pressUnit(state, unit, pointer);
    return { state, way: isTouch ? panning(state, pointer) : boxSelecting(state, pointer) };
  }
  if (on.kind === "guide" || on.kind === "ruler") {
    const dragged = on.kind === "guide" ? { nth: on.nth } : { axis: on.axis };
    const begun = draggingGuide(state, dragged, pointer, targetsFor({ ...state, selection: [] }, false));
    return begun ?? { state, way: boxSelecting(state, pointer) };
  }
  return { state, way: shapingFrame(state, on, pointer) };
}

/** What a press on the frame about the selection begins. */
function shapingFrame(
  state: DesignerState,
  on: { kind: "turn" } | { kind: "handle"; handle: FrameHandle },
  pointer: GesturePointer,
): UnderWay {
  const items = selectedNow(state);
  if (on.kind === "turn") return shaping(pageNow(state), enterRotate(items, pointer));
  const snap = targetsFor(state);
  if (state.tool === "scale") return scaling(pageNow(state), items, on.handle, pointer, snap);
  return shaping(pageNow(state), enterResize(items, on.handle, pointer, { snap }));
}

/** What a press at a place takes hold of: what is selected there already, the control itself with Ctrl, else its group. */
export function unitAt(state: DesignerState, { page, control }: GesturePointer): string | undefined {
  const item = itemAt(itemsNow(state), page);
  if (item === undefined) return;
  const chosen = [item.id, ...(item.groups ?? [])].find((id) => state.selection.includes(id));
  if (chosen !== undefined && !control) return chosen;
  return clickedUnit(item, state.entered, control);
}

function pressUnit(state: DesignerState, id: string, pointer: GesturePointer): Begun {
  const wasSelected = state.selection.includes(id);
  const selection = pressed(state.selection, id, pointer.shift && !wasSelected);
  const next = selection === state.selection ? state : selecting(state, selection);
  // A click on one of several selects it alone, with Shift takes it out; whether it is one is known in the end.
  const onClick = (now: DesignerState) => {
    if (!wasSelected) return now;
    return selecting(now, pointer.shift ? toggled(now.selection, id) : [id]);
  };
  if (state.readOnly) return { state: next, way: shaping(pageNow(next), enterMove([], pointer), onClick) };
  if (pointer.alt) return { state: next, way: duplicating(next, pointer, onClick) };
  const gesture = enterMove(selectedNow(next), pointer, { snap: targetsFor(next), within: reach });
  return { state: next, way: shaping(pageNow(next), gesture, onClick) };
}

/** As far as positions can say; what is larger by itself stays at its start. */
const reach = {
  x: -2 * screenLimits.mostSide,
  y: -2 * screenLimits.mostSide,
  width: 4 * screenLimits.mostSide,
  height: 4 * screenLimits.mostSide,
};

/** A gesture that gives controls other places. */
function shaping(
  before: ScreenPage,
  gesture: Gesture<ShapeResult>,
  onClick: (state: DesignerState) => DesignerState = (state) => state,
  write: typeof withShapes = withShapes,
): UnderWay {
  return {
    move(state, pointer) {
      const { began, shapes, marks } = gesture.move(pointer);
      return began ? { ...state, preview: write(before, shapes), marks } : state;
    },
    up(state, pointer) {
      const { began, shapes } = gesture.up(pointer);
      return began ? pageChangedTo(state, write(before, shapes)) : onClick(dropped(state));
    },
    cancel: dropped,
  };
}

/** What is scaled keeps its proportion, whatever is held. */
function scaling(
  before: ScreenPage,
  items: readonly Item[],
  handle: FrameHandle,
  start: GesturePointer,
  snap: SnapTargets | undefined,
): UnderWay {
  const kept = items.map((item) => ({ ...item, keepsRatio: true }));
  const gesture = enterResize(kept, handle, start, { snap });
  const plain = (pointer: GesturePointer) => ({ ...pointer, shift: false });
  return shaping(
    before,
    {
      ...gesture,
      move: (pointer) => gesture.move(plain(pointer)),
      up: (pointer) => gesture.up(plain(pointer)),
    },
    undefined,
    withScaledShapes,
  );
}

/** Copies are dragged away, what they were made of stays. */
function duplicating(
  start: DesignerState,
  pointer: GesturePointer,
  onClick: (state: DesignerState) => DesignerState,
): UnderWay {
  const copies = duplicated(pageNow(start), start.selection);
  const withCopies = { ...start, preview: copies.page, selection: copies.roots };
  const gesture = enterMove(selectedNow(withCopies), pointer, {
    snap: targetsFor(withCopies),
    within: reach,
  });
  return {
    move(state, now) {
      const { began, shapes, marks } = gesture.move(now);
      if (!began) return state;
      return { ...state, preview: withShapes(copies.page, shapes), selection: copies.roots, marks };
    },
    up(state, now) {
      const { began, shapes } = gesture.up(now);
      if (!began) return onClick(dropped(state));
      return { ...pageChangedTo(state, withShapes(copies.page, shapes)), selection: copies.roots };
    },
    cancel: (state) => ({ ...dropped(state), selection: start.selection }),
  };
}

function boxSelecting(state: DesignerState, pointer: GesturePointer): UnderWay {
  const { selection, entered } = state;
  const gesture = enterMarquee(itemsNow(state), pointer, { selection, entered });
  return {
    move(now, at) {
      const { began, box, touches, selection: chosen } = gesture.move(at);
      return began && box ? { ...now, selection: chosen, marquee: { box, touches } } : now;
    },
    up: (now, at) => ({ ...selecting(now, gesture.up(at).selection), marquee: undefined }),
    cancel: (now) => ({ ...selecting(now, gesture.cancel().selection), marquee: undefined }),
  };
}

function panning(state: DesignerState, pointer: GesturePointer): UnderWay {
  const gesture = enterPan(state.camera, pointer);
  return {
    move: (now, at) => ({ ...now, camera: gesture.move(at) }),
    up: (now, at) => ({ ...now, camera: gesture.up(at) }),
    cancel: (now) => ({ ...now, camera: gesture.cancel() }),
  };
}

/** What may catch what is dragged: guides, the page, its margins and grid, and what stays. */
function targetsFor(state: DesignerState, byGuides = true): SnapTargets | undefined {
  if (!state.snaps) return;
  const { margin, grid } = pageNow(state);
  const { width, height } = state.document.size;
  const seen = state.stage.width > 0 ? seenBox(state.camera, state.stage) : undefined;
  const moving = new Set(selectedNow(state).map(({ id }) => id));
  return snapTargets({
    boxes: snapBoxes(itemsNow(state), moving, seen, state.entered),
    page: pageBox(state),
    margins: {
      x: margin,
      y: margin,
      width: Math.max(0, width - 2 * margin),
      height: Math.max(0, height - 2 * margin),
    },
    guides: byGuides ? guidesAlong(state) : undefined,
    lastGap: state.gap,
    grid: grid.snap ? grid.step : undefined,
  });
}
