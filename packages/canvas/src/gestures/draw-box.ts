import { type Box, boxBetween, type Size } from "../geometry/boxes.ts";
import { minus, type PagePoint, plus } from "../geometry/points.ts";
import { snapped } from "../snapping/snap.ts";
import type { SnapMark } from "../snapping/snap-marks.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";
import { wholePixel } from "./drag-point.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";

export interface DrawnBox {
  readonly began: boolean;
  /** Whole page pixels; of a mere click the box of the usual size about it. */
  readonly box: Box;
  readonly marks: readonly SnapMark[];
}

export interface DrawBoxOptions {
  snap?: SnapTargets | undefined;
  /** What a mere click makes. */
  usual: Size;
  threshold?: number | undefined;
}

/** Draws a rectangle from corner to corner: Shift makes it a square, Alt draws about the start, Ctrl without snapping. */
export function enterDrawBox(
  start: GesturePointer,
  { snap, usual, threshold }: DrawBoxOptions,
): Gesture<DrawnBox> {
  const began = dragBegan(start.view, threshold);
  const from = wholePixel(start.page);
  const clicked: DrawnBox = { began: false, box: aboutClick(from, usual), marks: [] };

  function move(pointer: GesturePointer): DrawnBox {
    if (!began(pointer.view)) return clicked;
    const { at, marks } = cornerAt(pointer);
    const way = minus(at, from);
    const side = Math.max(Math.abs(way.x), Math.abs(way.y));
    const square = { x: side * (Math.sign(way.x) || 1), y: side * (Math.sign(way.y) || 1) };
    const to = plus(from, pointer.shift ? square : way);
    const other = pointer.alt ? minus(from, minus(to, from)) : from;
    return { began: true, box: boxBetween(other, to), marks: pointer.shift ? [] : marks };
  }

  function cornerAt(pointer: GesturePointer): { at: PagePoint; marks: readonly SnapMark[] } {
    const at = wholePixel(pointer.page);
    if (snap === undefined || pointer.control) return { at, marks: [] };
    const box = { ...at, width: 0, height: 0 };
    const { by, marks } = snapped(snap, { box, parts: { x: ["start"], y: ["start"] }, zoom: pointer.zoom });
    return { at: plus(at, by), marks };
  }

  return { move, up: (pointer) => ({ ...move(pointer), marks: [] }), cancel: () => clicked };
}

const aboutClick = ({ x, y }: PagePoint, { width, height }: Size): Box => ({
  x: Math.round(x - width / 2),
  y: Math.round(y - height / 2),
  width,
  height,
});
