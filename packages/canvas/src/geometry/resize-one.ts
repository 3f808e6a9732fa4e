import { type Box, centreOf, type Size } from "./boxes.ts";
import { type FrameHandle, handlePlace } from "./handles.ts";
import { minus, type PagePoint, plus, times, toHundredths, turned } from "./points.ts";
import type { RotatedBox } from "./rotated-boxes.ts";

export interface ResizeOptions {
  /** Sides keep their proportion. */
  keepsRatio?: boolean | undefined;
  /** The centre stays instead of the opposite corner or side. */
  aboutCentre?: boolean | undefined;
  /** Sides never become shorter, page pixels; a box never flips. 1 × 1 unless said otherwise. */
  minimum?: Size | undefined;
}

/**
 * A box resized by a handle that is dragged `to` a place on the page: the opposite corner or side stays exactly where it
 * is. Sides become whole pixels before the centre is calculated; x and y keep two decimals.
 */
export function resizedBox<Kind extends RotatedBox>(
  box: Kind,
  handle: FrameHandle,
  to: PagePoint,
  options: ResizeOptions = {},
): Kind {
  const sides = draggedSides(box, handle, to, options);
  const whole = { width: Math.round(sides.width), height: Math.round(sides.height) };
  const centre = centreOf({ ...placedAgainst(box, handle, whole, options.aboutCentre), ...whole });
  return {
    ...box,
    ...whole,
    x: toHundredths(centre.x - whole.width / 2),
    y: toHundredths(centre.y - whole.height / 2),
  };
}

/** How long the sides of a box become where a handle is dragged to a place; not rounded. */
export function draggedSides(
  box: RotatedBox,
  handle: FrameHandle,
  to: PagePoint,
  { keepsRatio, aboutCentre, minimum = { width: 1, height: 1 } }: ResizeOptions,
): Size {
  const way = turned(minus(to, fixedPoint(box, handle, aboutCentre)), -box.angle);
  const dragged = aboutCentre ? times(way, 2) : way;
  const width = handle.x ? Math.max(minimum.width, handle.x * dragged.x) : box.width;
  const height = handle.y ? Math.max(minimum.height, handle.y * dragged.y) : box.height;
  if (!keepsRatio || box.width <= 0 || box.height <= 0) return { width, height };
  const across = width / box.width;
  const down = height / box.height;
  const wanted = handle.x && handle.y ? Math.max(across, down) : handle.x ? across : down;
  const factor = Math.max(wanted, minimum.width / box.width, minimum.height / box.height);
  return { width: box.width * factor, height: box.height * factor };
}

/** What stays where it is: the opposite corner or the middle of the opposite side, or the centre. */
export const fixedPoint = (box: RotatedBox, handle: FrameHandle, aboutCentre = false): PagePoint =>
  aboutCentre ? centreOf(box) : handlePlace(box, opposite(handle));

/** The box of that size whose fixed point is that of `box`. */
export function placedAgainst(
  box: RotatedBox,
  handle: FrameHandle,
  { width, height }: Size,
  aboutCentre = false,
): Box {
  const outward = { x: (handle.x * width) / 2, y: (handle.y * height) / 2 };
  const fixed = fixedPoint(box, handle, aboutCentre);
  const centre = aboutCentre ? fixed : plus(fixed, turned(outward, box.angle));
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

const opposite = ({ x, y }: FrameHandle): FrameHandle => ({
  x: -x as FrameHandle["x"],
  y: -y as FrameHandle["y"],
});
