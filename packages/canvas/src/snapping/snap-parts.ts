import { type Axis, common, lengthOf, middleOf, type Range } from "./axes.ts";
import type { GapOwner } from "./snap-targets.ts";

/** Which of a box's three positions along an axis. */
export type SnapPart = "start" | "centre" | "end";

/** Which parts may be caught, by axis; an axis without parts does not snap. */
export type SnapParts = Readonly<Partial<Record<Axis, readonly SnapPart[]>>>;

/** What a move tests of each axis. */
export const everyPart: readonly SnapPart[] = ["start", "centre", "end"];

/** Where a part of a box is along an axis. */
export function partAt(along: Range, part: SnapPart): number {
  if (part === "centre") return middleOf(along);
  return part === "start" ? along.from : along.to;
}

/** Whether a box of those ranges could stand in a gap, or beside its neighbour. */
export const fitsGap = (part: SnapPart, owner: GapOwner, along: Range, across: Range): boolean =>
  common(owner.across, across) !== undefined && (part !== "centre" || owner.length >= lengthOf(along));
