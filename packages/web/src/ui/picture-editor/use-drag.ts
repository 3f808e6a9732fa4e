import { type PointerEvent, useRef } from "react";
import type { Handle } from "./drawing.ts";
import { type PicturePoint, toPicture } from "./geometry.ts";

interface DragOptions {
  place: (handle: Handle) => PicturePoint;
  /** `begins`: nothing moved in this drag before. Returns whether something did now. */
  onMove: (handle: Handle, to: PicturePoint, begins: boolean) => boolean;
}

/** Dragging handles by mouse, pen or finger; a handle does not jump to the pointer when it is grasped. */
export function useDrag({ place, onMove }: DragOptions) {
  const picture = useRef<SVGSVGElement>(null);
  const drag = useRef<{ pointerId: number; handle: Handle; aside: PicturePoint; begun: boolean }>(undefined);

  function pointed({ clientX, clientY }: PointerEvent): PicturePoint | undefined {
    const shown = picture.current?.getBoundingClientRect();
    return shown && shown.width > 0 ? toPicture({ x: clientX, y: clientY }, shown) : undefined;
  }

  function grasp(event: PointerEvent<Element>, handle: Handle) {
    const at = pointed(event);
    const isSecond = drag.current !== undefined && !event.isPrimary;
    if (at === undefined || event.button !== 0 || isSecond) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const from = place(handle);
    const aside = { x: from.x - at.x, y: from.y - at.y };
    drag.current = { pointerId: event.pointerId, handle, aside, begun: false };
  }

  function move(event: PointerEvent) {
    const at = pointed(event);
    if (drag.current?.pointerId !== event.pointerId || at === undefined) return;
    const { handle, aside, begun } = drag.current;
    if (onMove(handle, { x: at.x + aside.x, y: at.y + aside.y }, !begun)) drag.current.begun = true;
  }

  const endDrag = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId === pointerId) drag.current = undefined;
  };

  return { picture, grasp, move, endDrag };
}
