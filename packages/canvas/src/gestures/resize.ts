import { type Box, bottomOf, boxAroundAll, rightOf } from "../geometry/boxes.ts";
import { type FrameHandle, handlePlace } from "../geometry/handles.ts";
import { minus, type PagePoint, plus, turned, type Vector } from "../geometry/points.ts";
import { type ResizeOptions, resizedBox } from "../geometry/resize-one.ts";
import { resizedShapes } from "../geometry/resize-several.ts";
import { outerBoxOfRotated } from "../geometry/rotated-boxes.ts";
import { selectionFrame } from "../geometry/selection-frame.ts";
import { outerBox, type Shape } from "../geometry/shapes.ts";
import type { Item } from "../item.ts";
import { snapHolding } from "../snapping/snap.ts";
import { snapMarks } from "../snapping/snap-marks.ts";
import type { SnapPart, SnapParts } from "../snapping/snap-parts.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";
import { changeable, changed, ended, type ShapeResult, unchanged } from "./shape-result.ts";

export interface ResizeGestureOptions {
  snap?: SnapTargets | undefined;
  threshold?: number | undefined;
}

/**
 * Resizes items by a handle of the frame about them. Shift keeps the proportion (and lets go of it where the only item keeps its own),
 * Alt resizes about the centre, Ctrl does without snapping; only frames along the axes snap.
 */
export function enterResize(
  items: readonly Item[],
  handle: FrameHandle,
  start: GesturePointer,
  { snap, threshold }: ResizeGestureOptions = {},
): Gesture<ShapeResult> {
  const taken = changeable(items);
  const frame = selectionFrame(taken.map(({ shape }) => shape));
  const began = dragBegan(start.view, threshold);
  const keepsRatio = taken.some((item) => item.keepsRatio);
  const aside: Vector = frame ? minus(handlePlace(frame, handle), start.page) : { x: 0, y: 0 };
  const facing = turned(handle, frame?.angle ?? 0);
  const parts: SnapParts = {
    ...(facing.x !== 0 && { x: [partOf(facing.x)] }),
    ...(facing.y !== 0 && { y: [partOf(facing.y)] }),
  };
  const pull = snap && snapHolding(snap);

  function move(pointer: GesturePointer): ShapeResult {
    if (frame === undefined || !began(pointer.view)) return unchanged(taken);
    const options = { keepsRatio: keepsRatio !== pointer.shift, aboutCentre: pointer.alt };
    const wanted = plus(pointer.page, aside);
    if (snap === undefined || pull === undefined || pointer.control || frame.angle % 90 !== 0)
      return changed(taken, resized(wanted, options));
    const box = stretched(outerBoxOfRotated(frame), facing, wanted);
    const shapes = resized(plus(wanted, pull({ box, parts, zoom: pointer.zoom }).by), options);
    const now = boxAroundAll(shapes.map(outerBox));
    return changed(taken, shapes, now && snapMarks(snap, now, parts));
  }

  function resized(to: PagePoint, options: ResizeOptions): Shape[] {
    const [only] = taken;
    if (frame === undefined) return [];
    if (taken.length === 1 && only?.shape.kind === "box")
      return [resizedBox(only.shape, handle, to, { ...options, minimum: only.minimum })];
    return resizedShapes(taken, frame, handle, to, options);
  }

  return { move, up: (pointer) => ended(move(pointer)), cancel: () => unchanged(taken) };
}

const partOf = (side: number): SnapPart => (side < 0 ? "start" : "end");

/** A box whose sides that face a way are at a place, the others where they were. */
function stretched(box: Box, facing: Vector, to: PagePoint): Box {
  const left = facing.x < 0 ? to.x : box.x;
  const top = facing.y < 0 ? to.y : box.y;
  const right = facing.x > 0 ? to.x : rightOf(box);
  const bottom = facing.y > 0 ? to.y : bottomOf(box);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
