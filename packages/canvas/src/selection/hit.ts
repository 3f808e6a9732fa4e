import type { PagePoint } from "../geometry/points.ts";
import { shapeHolds } from "../geometry/shapes.ts";
import type { Item } from "../item.ts";

/** How far beside an edge a press still hits, in view pixels; fingers need more. */
export const hitReach = { pointer: 4, finger: 16 } as const;

/** Whether the pointer may take hold of an item. */
export const isReachable = ({ locked, hidden }: Item): boolean => !locked && !hidden;

/** The topmost item at a point; `reach` in page pixels (view pixels by zoom). What holds the point comes before what is near. */
export function itemAt(items: readonly Item[], at: PagePoint, reach = 0): Item | undefined {
  const reachable = items.filter(isReachable);
  return (
    reachable.findLast(({ shape }) => shapeHolds(shape, at)) ??
    (reach > 0 ? reachable.findLast(({ shape }) => shapeHolds(shape, at, reach)) : undefined)
  );
}

/** All items at a point, topmost first: what Alt and repeated clicks go through. */
export const itemsAt = (items: readonly Item[], at: PagePoint, reach = 0): Item[] =>
  items.filter((item) => isReachable(item) && shapeHolds(item.shape, at, reach)).reverse();

/**
 * What a click on an item means: its outermost group, the next level inside the group that is `entered`, or itself where
 * it lies in none or the `deepest` is wanted.
 */
export function clickedUnit({ id, groups = [] }: Item, entered?: string, deepest = false): string {
  if (deepest) return id;
  const level = entered === undefined ? 0 : groups.indexOf(entered) + 1;
  return groups[level] ?? id;
}

/** The items that a unit (an item or a group) is made of, in the document's order. */
export const membersOf = (items: readonly Item[], unit: string): Item[] =>
  items.filter(({ id, groups }) => id === unit || groups?.includes(unit));

/** The items behind selected units, each once, in the document's order. */
export function selectedItems<Each extends Item>(
  items: readonly Each[],
  selection: readonly string[],
): Each[] {
  const units = new Set(selection);
  return items.filter(({ id, groups }) => units.has(id) || groups?.some((group) => units.has(group)));
}
