import { minus, type PagePoint, plus } from "../geometry/points.ts";
import { snapHolding } from "../snapping/snap.ts";
import type { SnapMark } from "../snapping/snap-marks.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";
import { lockedWay, partsOn } from "./axis-lock.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";

/** Where a point that is dragged has come to. */
export interface PointResult {
  readonly began: boolean;
  readonly at: PagePoint;
  readonly marks: readonly SnapMark[];
}

export interface DragPointOptions {
  snap?: SnapTargets | undefined;
  /** Where the point may be instead: the owner's limits and rounding. Whole page pixels unless said otherwise. */
  allowed?: ((at: PagePoint) => PagePoint) | undefined;
  threshold?: number | undefined;
}

/**
 * Drags one point: a vertex of a shape, the end of a line. It does not jump to the pointer when it is grasped. Shift keeps it on the
 * axis it went farther along, Ctrl does without snapping. The owner puts it into its shape (`withVertexAt`).
 */
export function enterDragPoint(
  point: PagePoint,
  start: GesturePointer,
  { snap, allowed = wholePixel, threshold }: DragPointOptions = {},
): Gesture<PointResult> {
  const aside = minus(point, start.page);
  const began = dragBegan(start.view, threshold);
  const atStart: PointResult = { began: false, at: point, marks: [] };
  const pull = snap && snapHolding(snap);

  function move(pointer: GesturePointer): PointResult {
    if (!began(pointer.view)) return atStart;
    const { way, open } = lockedWay(minus(plus(pointer.page, aside), point), pointer.shift);
    const at = allowed(plus(point, way));
    if (pull === undefined || pointer.control) return { began: true, at, marks: [] };
    const box = { ...at, width: 0, height: 0 };
    const caught = pull({ box, parts: partsOn(open, ["start"]), zoom: pointer.zoom });
    const to = allowed(plus(at, caught.by));
    return { began: true, at: to, marks: marksAt(to, caught.marks) };
  }

  return {
    move,
    up: (pointer) => ({ ...move(pointer), marks: [] }),
    cancel: () => atStart,
  };
}

/** A mark says that a point is there: none where its owner did not allow it. */
export const marksAt = (point: PagePoint, marks: readonly SnapMark[]): SnapMark[] =>
  marks.filter((mark) => Math.abs(point[mark.axis] - mark.at) < 0.01);

/** The nearest whole page pixel. */
export const wholePixel = ({ x, y }: PagePoint): PagePoint => ({ x: Math.round(x), y: Math.round(y) });
