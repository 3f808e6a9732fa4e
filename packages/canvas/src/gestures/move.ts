import { type Box, boxAroundAll } from "../geometry/boxes.ts";
import { distance, minus, plus, type Vector } from "../geometry/points.ts";
import { movedShape, outerBox } from "../geometry/shapes.ts";
import type { Item } from "../item.ts";
import { snapHolding } from "../snapping/snap.ts";
import { everyPart } from "../snapping/snap-parts.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";
import { lockedWay, partsOn } from "./axis-lock.ts";
import { dragBegan, type Gesture, type GesturePointer } from "./gesture.ts";
import { changeable, changed, ended, type ShapeResult, unchanged } from "./shape-result.ts";

export interface MoveOptions {
  /** What may catch; without it nothing does. */
  snap?: SnapTargets | undefined;
  /** Keeps the outer box of all within this part of the page. */
  within?: Box | undefined;
  /** View pixels until it begins. */
  threshold?: number | undefined;
}

/** Moves items: Shift keeps them on the axis they went farther along, Ctrl does without snapping. Whole page pixels. */
export function enterMove(
  items: readonly Item[],
  start: GesturePointer,
  { snap, within, threshold }: MoveOptions = {},
): Gesture<ShapeResult> {
  const taken = changeable(items);
  const box = boxAroundAll(taken.map(({ shape }) => outerBox(shape)));
  const began = dragBegan(start.view, threshold);
  const pull = snap && snapHolding(snap);

  function move(pointer: GesturePointer): ShapeResult {
    if (box === undefined || !began(pointer.view)) return unchanged(taken);
    const { way, open } = lockedWay(minus(pointer.page, start.page), pointer.shift);
    const by = wholeWay(way);
    const parts = partsOn(open, everyPart);
    const caught = pointer.control
      ? undefined
      : pull?.({ box: movedBox(box, by), parts, zoom: pointer.zoom });
    const wanted = plus(by, caught?.by ?? { x: 0, y: 0 });
    const kept = within ? keptWithin(box, wanted, within) : wanted;
    const isThere = distance(kept, wanted) === 0;
    return changed(
      taken,
      taken.map(({ shape }) => movedShape(shape, kept)),
      isThere ? caught?.marks : [],
    );
  }

  return { move, up: (pointer) => ended(move(pointer)), cancel: () => unchanged(taken) };
}

const movedBox = (box: Box, by: Vector): Box => ({ ...box, x: box.x + by.x, y: box.y + by.y });

const wholeWay = ({ x, y }: Vector): Vector => ({ x: Math.round(x), y: Math.round(y) });

/** How far a box may go to stay within another; one that is too large stays at its start. */
export function keptWithin(box: Box, by: Vector, within: Box): Vector {
  const kept = (from: number, length: number, way: number, start: number, room: number) =>
    Math.max(start - from, Math.min(start + room - length - from, way));
  return {
    x: kept(box.x, box.width, by.x, within.x, within.width),
    y: kept(box.y, box.height, by.y, within.y, within.height),
  };
}
