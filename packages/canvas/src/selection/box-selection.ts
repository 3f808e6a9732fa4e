import { boxBetween } from "../geometry/boxes.ts";
import type { PagePoint } from "../geometry/points.ts";
import { shapeLiesIn, shapeTouches } from "../geometry/shapes.ts";
import type { Item } from "../item.ts";
import { clickedUnit, isReachable, membersOf } from "./hit.ts";

/** Drawn from left to right a box must hold all of a thing, from right to left it takes what it touches. */
export const boxTakesWhatItTouches = (from: PagePoint, to: PagePoint): boolean => to.x < from.x;

/** The units (items, or groups as a whole) that a box drawn from one point to another selects, in the document's order. */
export function unitsInBox(
  items: readonly Item[],
  from: PagePoint,
  to: PagePoint,
  entered?: string,
): readonly string[] {
  const box = boxBetween(from, to);
  const touches = boxTakesWhatItTouches(from, to);
  const reachable = items.filter(isReachable);
  const units = new Set(reachable.map((item) => clickedUnit(item, entered)));
  return [...units].filter((unit) => {
    const members = membersOf(reachable, unit);
    return touches
      ? members.some(({ shape }) => shapeTouches(shape, box))
      : members.every(({ shape }) => shapeLiesIn(shape, box));
  });
}
