import { minus, type PagePoint, type Vector, type ViewPoint } from "../geometry/points.ts";
import { type Camera, toPage } from "../viewport.ts";

/** What is held while a pointer moves. `control` is Ctrl, or Cmd. */
export interface HeldKeys {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly control: boolean;
}

/** Where a pointer is, on the stage and on the page, and what is held. */
export interface GesturePointer extends HeldKeys {
  readonly view: ViewPoint;
  readonly page: PagePoint;
  readonly zoom: number;
}

/** What of a pointer event the engine reads. */
export interface PointerEventLike {
  readonly clientX: number;
  readonly clientY: number;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** A pointer event on a stage whose upper left corner is at `stage` in the window. */
export function gesturePointer(event: PointerEventLike, stage: Vector, camera: Camera): GesturePointer {
  const view: ViewPoint = { x: event.clientX - stage.x, y: event.clientY - stage.y };
  const { shiftKey: shift, altKey: alt } = event;
  return {
    view,
    page: toPage(camera, view),
    zoom: camera.zoom,
    shift,
    alt,
    control: event.ctrlKey || event.metaKey,
  };
}

/**
 * Something that is under way while a pointer is held. It keeps a snapshot of the start, and each move is calculated from it,
 * so that rounding never adds up. It is entered by a function of its own (`enterMove`, …) and changes nothing itself.
 */
export interface Gesture<Result> {
  /** What has come of it so far; the owner draws it. */
  move(pointer: GesturePointer): Result;
  /** What has come of it in the end; the owner records it. */
  up(pointer: GesturePointer): Result;
  /** The start again. */
  cancel(): Result;
}

/** How far a pointer goes before a press becomes a drag, view pixels. */
export const dragThreshold = 3;

/** Whether a press has become a drag; once it is one it stays one, also back at its start. */
export function dragBegan(start: ViewPoint, threshold = dragThreshold): (now: ViewPoint) => boolean {
  let began = threshold === 0;
  return (now) => {
    const { x, y } = minus(now, start);
    began ||= Math.hypot(x, y) >= threshold;
    return began;
  };
}
