import { centreOf, type Size } from "../geometry/boxes.ts";
import { pointToHundredths } from "../geometry/points.ts";
import { type BoxShape, outerBox } from "../geometry/shapes.ts";
import type { ChangedShapes, Item } from "../item.ts";

export type MatchedSide = "width" | "height" | "both";

/** What comes of matching sizes: the new shapes, and how many stay because they are locked. */
export interface Matched {
  readonly shapes: ChangedShapes;
  readonly locked: number;
}

/**
 * Gives boxes the width, height or both of the key object; the upper left corner of each outer box stays. What keeps its proportion
 * changes both sides; sides stop at their minimum. Things made of points have no size of their own and are left out.
 */
export function matchedSizes(items: readonly Item[], key: string, side: MatchedSide): Matched {
  const like = items.find(({ id }) => id === key)?.shape;
  const others = items.filter(({ id }) => id !== key);
  const shapes = new Map<string, BoxShape>();
  if (like?.kind === "box")
    for (const item of others) {
      if (item.locked || item.shape.kind !== "box") continue;
      shapes.set(item.id, resizedInPlace(item.shape, matchedSides(item, item.shape, like, side)));
    }
  return { shapes, locked: others.filter(({ locked }) => locked).length };
}

function matchedSides({ keepsRatio, minimum }: Item, own: BoxShape, like: BoxShape, side: MatchedSide): Size {
  let width = side === "height" ? own.width : like.width;
  let height = side === "width" ? own.height : like.height;
  if (keepsRatio && own.width > 0 && own.height > 0) {
    const factor = side === "height" ? height / own.height : width / own.width;
    width = own.width * factor;
    height = own.height * factor;
  }
  return {
    width: Math.max(minimum?.width ?? 1, Math.round(width)),
    height: Math.max(minimum?.height ?? 1, Math.round(height)),
  };
}

/** A box with other sides whose outer box starts where it did. */
export function resizedInPlace(box: BoxShape, { width, height }: Size): BoxShape {
  const was = outerBox(box);
  const grown = outerBox({ ...box, width, height });
  const atOrigin = centreOf({ x: 0, y: 0, width: grown.width, height: grown.height });
  const corner = { x: was.x + atOrigin.x - width / 2, y: was.y + atOrigin.y - height / 2 };
  return { ...box, width, height, ...pointToHundredths(corner) };
}
