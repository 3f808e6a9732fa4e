import type { Box } from "../geometry/boxes.ts";
import { type Axis, common, type Range, rangeAcross, rangeAlong } from "./axes.ts";

/** The room between two boxes that lie beside one another with no third between them. */
export interface NeighbourGap {
  readonly before: Box;
  readonly after: Box;
  /** From the end of the one to the start of the other. */
  readonly along: Range;
  /** Where both overlap across the axis. */
  readonly across: Range;
}

interface Placed {
  readonly box: Box;
  readonly along: Range;
  readonly across: Range;
}

/** The gaps between neighbours along an axis; boxes that touch or overlap have none. */
export function neighbourGaps(boxes: readonly Box[], axis: Axis): NeighbourGap[] {
  const inOrder = boxes
    .map((box): Placed => ({ box, along: rangeAlong(box, axis), across: rangeAcross(box, axis) }))
    .sort((a, b) => a.along.from - b.along.from);
  return inOrder.flatMap((before) => gapsAfter(before, inOrder));
}

function gapsAfter(before: Placed, inOrder: readonly Placed[]): NeighbourGap[] {
  const found: NeighbourGap[] = [];
  const seen: Placed[] = [];
  let hiddenFrom = Infinity;
  for (const after of inOrder) {
    if (after.along.from > hiddenFrom) break;
    // Most boxes lie before it: they are passed over without anything being made of them.
    if (after.along.to <= before.along.to) continue;
    const across = common(before.across, after.across);
    if (across === undefined) continue;
    const along = { from: before.along.to, to: after.along.from };
    if (along.to > along.from && !seen.some((third) => isBetween(third, along, across)))
      found.push({ before: before.box, after: after.box, along, across });
    seen.push(after);
    if (covers(after.across, before.across)) hiddenFrom = Math.min(hiddenFrom, after.along.from);
  }
  return found;
}

const isBetween = (third: Placed, along: Range, across: Range): boolean =>
  third.along.from < along.to && common(third.across, across) !== undefined;

/** Nothing is seen past a box that covers the whole side; those that start with it are. */
const covers = (one: Range, other: Range): boolean => one.from <= other.from && one.to >= other.to;
