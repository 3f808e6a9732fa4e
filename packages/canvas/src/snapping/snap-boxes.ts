import { type Box, boxAroundAll, boxesTouch } from "../geometry/boxes.ts";
import { outerBox } from "../geometry/shapes.ts";
import type { Item } from "../item.ts";
import { clickedUnit } from "../selection/hit.ts";

/**
 * The outer boxes of what may be snapped to: units (an item, or a group once) that are visible, on the `seen` part of the page and not
 * among what moves, in the document's order. Inside an `entered` group its members are units.
 */
export function snapBoxes(
  items: readonly Item[],
  moving: ReadonlySet<string>,
  seen?: Box,
  entered?: string,
): Box[] {
  const units = new Map<string, Box[]>();
  const moved = new Set<string>();
  for (const item of items) {
    if (item.hidden) continue;
    const unit = clickedUnit(item, entered);
    if (moving.has(item.id)) moved.add(unit);
    const boxes = units.get(unit);
    if (boxes) boxes.push(outerBox(item.shape));
    else units.set(unit, [outerBox(item.shape)]);
  }
  return [...units].flatMap(([unit, boxes]) => {
    const box = moved.has(unit) ? undefined : boxAroundAll(boxes);
    return box && (seen === undefined || boxesTouch(box, seen)) ? [box] : [];
  });
}
