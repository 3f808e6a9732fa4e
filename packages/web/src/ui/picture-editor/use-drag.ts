import { enterDragPoint, type PointResult } from "@foyer/canvas/gestures/drag-point";
import type { Gesture, GesturePointer } from "@foyer/canvas/gestures/gesture";
import { type PointerEvent, useRef } from "react";
import { type PicturePoint, picturePointer } from "./geometry.ts";

interface DragOptions<Handle> {
  place: (handle: Handle) => PicturePoint;
  /** `begins`: nothing moved in this drag before. Returns whether something did now. */
  onMove: (handle: Handle, to: PicturePoint, begins: boolean) => boolean;
}

interface Drag<Handle> {
  pointerId: number;
  handle: Handle;
  gesture: Gesture<PointResult>;
  begun: boolean;
}

/** The drawing brings a point into its range itself; a handle follows from the first pixel on. */
const follows = { allowed: (at: PicturePoint) => at, threshold: 0 };

/** Dragging handles by mouse, pen or finger. */
export function useDrag<Handle>({ place, onMove }: DragOptions<Handle>) {
  const picture = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag<Handle>>(undefined);

  function pointed(event: PointerEvent): GesturePointer | undefined {
    const shown = picture.current?.getBoundingClientRect();
    return shown && shown.width > 0 ? { ...picturePointer(event, shown), shift: false } : undefined;
  }

  /** `from`: where a point is that comes to be by this press; the drag goes on with that step. */
  function grasp(event: PointerEvent<Element>, handle: Handle, from?: PicturePoint) {
    const at = pointed(event);
    const isSecond = drag.current !== undefined && !event.isPrimary;
    if (at === undefined || event.button !== 0 || isSecond) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const gesture = enterDragPoint(from ?? place(handle), at, follows);
    drag.current = { pointerId: event.pointerId, handle, gesture, begun: from !== undefined };
  }

  function move(event: PointerEvent) {
    const at = pointed(event);
    if (drag.current?.pointerId !== event.pointerId || at === undefined) return;
    const { handle, gesture, begun } = drag.current;
    if (onMove(handle, gesture.move(at).at, !begun)) drag.current.begun = true;
  }

  const endDrag = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId === pointerId) drag.current = undefined;
  };

  return { picture, grasp, move, endDrag };
}
