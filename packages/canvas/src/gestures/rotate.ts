import { centreOf } from "../geometry/boxes.ts";
import type { PagePoint } from "../geometry/points.ts";
import { caughtAngle, turnAbout, turnedShapes } from "../geometry/rotation.ts";
import { selectionFrame } from "../geometry/selection-frame.ts";
import type { Item } from "../item.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";
import { changeable, changed, type ShapeResult, unchanged } from "./shape-result.ts";

export interface RotateOptions {
  /** About what they turn; the centre of their frame unless said otherwise. */
  about?: PagePoint | undefined;
  threshold?: number | undefined;
}

/** Turns items about the centre of their frame: Shift in steps of 15°, near quarters catch, Ctrl does without. */
export function enterRotate(
  items: readonly Item[],
  start: GesturePointer,
  { about, threshold }: RotateOptions = {},
): Gesture<ShapeResult> {
  const taken = changeable(items);
  const shapes = taken.map(({ shape }) => shape);
  const frame = selectionFrame(shapes);
  const centre = about ?? (frame && centreOf(frame));
  const began = dragBegan(start.view, threshold);

  function move(pointer: GesturePointer): ShapeResult {
    if (frame === undefined || centre === undefined || !began(pointer.view)) return unchanged(taken);
    const wanted = frame.angle + turnAbout(centre, start.page, pointer.page);
    const angle = caughtAngle(wanted, { steps: pointer.shift, free: pointer.control });
    return changed(taken, turnedShapes(shapes, centre, angle - frame.angle));
  }

  return { move, up: move, cancel: () => unchanged(taken) };
}
