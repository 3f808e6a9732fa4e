import { type Alignment, aligned } from "@foyer/canvas/arrange/align";
import { spacedBy, withEqualGaps } from "@foyer/canvas/arrange/distribute";
import { type MatchedSide, matchedSizes, resizedInPlace } from "@foyer/canvas/arrange/match-size";
import { tidied } from "@foyer/canvas/arrange/tidy";
import { type Arranged, shapesAfter, unitsOf } from "@foyer/canvas/arrange/unit";
import { centreOf } from "@foyer/canvas/geometry/boxes";
import type { Vector } from "@foyer/canvas/geometry/points";
import { turnedShapes } from "@foyer/canvas/geometry/rotation";
import { selectionFrame } from "@foyer/canvas/geometry/selection-frame";
import { movedShape, type Shape } from "@foyer/canvas/geometry/shapes";
import { type HistoryMark, mergeNudge } from "@foyer/canvas/history/history";
import type { Item } from "@foyer/canvas/item";
import { nudgeOf } from "@foyer/canvas/keys/nudge";
import type { KeyEventLike } from "@foyer/canvas/keys/shortcuts";
import { keyObject } from "@foyer/canvas/selection/selection";
import type { Axis } from "@foyer/canvas/snapping/axes";
import {
  type DesignerState,
  itemsNow,
  pageChangedTo,
  pageNow,
  selectedNow,
  telling,
} from "./designer-state.ts";
import { withShapes } from "./page-items.ts";
import { withScaledShapes } from "./scaling.ts";

/** What is selected and may be changed. */
const movable = (state: DesignerState): Item[] => selectedNow(state).filter(({ locked }) => !locked);

const unitsNow = (state: DesignerState) => unitsOf(itemsNow(state), state.selection);

function shaped(
  state: DesignerState,
  shapes: ReadonlyMap<string, Shape>,
  what: "moved" | "resized" | "turned",
  { locked = 0, mark, now }: { locked?: number; mark?: HistoryMark; now?: number } = {},
): DesignerState {
  const next = pageChangedTo(state, withShapes(pageNow(state), shapes), mark, now);
  return telling(next, what, shapes.size, locked);
}

function arranged(state: DesignerState, { moves, arranged: count, locked }: Arranged): DesignerState {
  const shapes = shapesAfter(itemsNow(state), moves);
  const next = pageChangedTo(state, withShapes(pageNow(state), shapes));
  return telling(next, "moved", count, locked);
}

export function alignedTo(state: DesignerState, to: Alignment): DesignerState {
  const { margin } = pageNow(state);
  const { width, height } = state.document.size;
  const page = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return arranged(state, aligned(unitsNow(state), to, { page }));
}

export const distributed = (state: DesignerState, axis: Axis): DesignerState =>
  arranged(state, withEqualGaps(unitsNow(state), axis));

export const spaced = (state: DesignerState, axis: Axis, gap: number): DesignerState =>
  arranged({ ...state, gap }, spacedBy(unitsNow(state), axis, gap));

export const tidiedUp = (state: DesignerState): DesignerState => arranged(state, tidied(unitsNow(state)));

/** The same width or height as what was selected last. */
export function matched(state: DesignerState, side: MatchedSide): DesignerState {
  const key = keyObject(state.selection);
  if (key === undefined) return state;
  const { shapes, locked } = matchedSizes(selectedNow(state), key, side);
  return shaped(state, shapes, "resized", { locked });
}

/** Turned about the middle of what is selected. */
export function turned(state: DesignerState, degrees: number): DesignerState {
  const items = movable(state);
  const shapes = items.map(({ shape }) => shape);
  const frame = selectionFrame(shapes);
  if (frame === undefined) return state;
  const after = turnedShapes(shapes, centreOf(frame), degrees);
  return shaped(
    state,
    new Map(items.flatMap(({ id }, nth) => (after[nth] ? [[id, after[nth]] as const] : []))),
    "turned",
  );
}

/** What arrow keys do: undefined for any other key, or where nothing is selected. */
export function nudged(
  state: DesignerState,
  event: KeyEventLike,
  now = Date.now(),
): DesignerState | undefined {
  const nudge = nudgeOf(event);
  if (nudge === undefined || state.readOnly || state.mirrored || state.selection.length === 0) return;
  const items = movable(state);
  const mark = mergeNudge([nudge.does, ...state.selection]);
  const by = event.ctrlKey || event.metaKey ? unit(nudge.by) : nudge.by;
  const locked = selectedNow(state).length - items.length;
  const scales = nudge.does === "resize" && state.tool === "scale";
  const changed = ({ shape, minimum }: Item) => {
    if (nudge.does === "move") return movedShape(shape, by);
    return scales ? enlarged(shape, by, minimum) : grown(shape, by, minimum);
  };
  const shapes = new Map(items.map((item) => [item.id, changed(item)]));
  if (!scales)
    return shaped(state, shapes, nudge.does === "move" ? "moved" : "resized", { locked, mark, now });
  const next = pageChangedTo(state, withScaledShapes(pageNow(state), shapes), mark, now);
  return telling(next, "resized", shapes.size, locked);
}

/** Both sides by the factor that one of them grows by. */
function enlarged(shape: Shape, { x, y }: Vector, least: Item["minimum"]): Shape {
  if (shape.kind !== "box") return shape;
  const { width, height } = shape;
  const wanted = x === 0 ? (height + y) / height : (width + x) / width;
  const factor = Math.max(wanted, (least?.width ?? 1) / width, (least?.height ?? 1) / height);
  return resizedInPlace(shape, { width: Math.round(width * factor), height: Math.round(height * factor) });
}

const unit = ({ x, y }: Vector): Vector => ({ x: Math.sign(x), y: Math.sign(y) });

function grown(shape: Shape, by: Vector, least: Item["minimum"]): Shape {
  if (shape.kind !== "box") return shape;
  return resizedInPlace(shape, {
    width: Math.max(least?.width ?? 1, shape.width + by.x),
    height: Math.max(least?.height ?? 1, shape.height + by.y),
  });
}
