import type { Shape } from "../geometry/shapes.ts";
import type { ChangedShapes, Item } from "../item.ts";
import type { SnapMark } from "../snapping/snap-marks.ts";

/** What a gesture makes of items. */
export interface ShapeResult {
  /** Whether the pointer went far enough for it to count. */
  readonly began: boolean;
  /** The new shape of each item taken along, the old one where it did not begin or was cancelled. */
  readonly shapes: ChangedShapes;
  /** Lines and gaps to draw; none after the end. */
  readonly marks: readonly SnapMark[];
}

/** Items as they were at the start. */
export const unchanged = (items: readonly Item[]): ShapeResult => ({
  began: false,
  shapes: new Map(items.map(({ id, shape }) => [id, shape])),
  marks: [],
});

/** Items with new shapes, in the same order. */
export const changed = (
  items: readonly Item[],
  shapes: readonly Shape[],
  marks: readonly SnapMark[] = [],
): ShapeResult => ({
  began: true,
  shapes: new Map(items.map(({ id, shape }, index) => [id, shapes[index] ?? shape])),
  marks,
});

/** The result at the end: nothing of it is drawn any more. */
export const ended = (result: ShapeResult): ShapeResult => ({ ...result, marks: [] });

/** Items that may be changed: what is locked stays where it is. */
export const changeable = (items: readonly Item[]): Item[] => items.filter(({ locked }) => !locked);
