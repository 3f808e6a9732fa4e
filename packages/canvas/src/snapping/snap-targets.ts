import type { Box } from "../geometry/boxes.ts";
import { type Axis, lengthOf, middleOf, type Range, rangeAcross, rangeAlong } from "./axes.ts";
import { type NeighbourGap, neighbourGaps } from "./neighbour-gaps.ts";
import { type SortedValues, sortedValues } from "./sorted-values.ts";

/** What a position belongs to: how far its line reaches across, and its place in the document. */
export interface SnapOwner {
  readonly kind: "guide" | "page" | "edge";
  readonly across: Range | undefined;
  readonly order: number;
}

/** A gap that a box may repeat, or stand in the middle of. */
export interface GapOwner {
  /** How long the gap beside the box becomes; of the middle of a gap its whole length. */
  readonly length: number;
  /** Where the neighbour stands across the axis: only a box beside it is caught. */
  readonly across: Range;
  /** The gap that is repeated; none where a length was typed. */
  readonly like?: NeighbourGap | undefined;
  readonly order: number;
}

/** All positions along one axis, sorted once when a gesture starts. */
export interface AxisTargets {
  readonly lines: SortedValues<SnapOwner>;
  /** Where a box would start, have its centre and end for a gap to be equal to another. */
  readonly gaps: Readonly<Record<"start" | "centre" | "end", SortedValues<GapOwner>>>;
}

export interface SnapTargets {
  readonly x: AxisTargets;
  readonly y: AxisTargets;
  /** Page pixels; the grid only holds what nothing else caught. */
  readonly grid: number | undefined;
}

export interface SnapSources {
  /** Outer boxes of what is seen and stays where it is, in the document's order. */
  boxes?: readonly Box[];
  page?: Box | undefined;
  /** The part of the page within its margins. */
  margins?: Box | undefined;
  /** Positions of upright (x) and level (y) guides. */
  guides?: Readonly<Record<Axis, readonly number[]>> | undefined;
  grid?: number | undefined;
  /** The gap that was typed last, page pixels. */
  lastGap?: number | undefined;
}

/** All that may catch what is dragged. Belongs to one gesture, for what moves is not among it. */
export const snapTargets = (sources: SnapSources): SnapTargets => ({
  x: targetsAlong("x", sources),
  y: targetsAlong("y", sources),
  grid: sources.grid,
});

function targetsAlong(axis: Axis, sources: SnapSources): AxisTargets {
  return { lines: sortedValues(linesAlong(axis, sources)), gaps: gapsAlong(axis, sources) };
}

function linesAlong(axis: Axis, { boxes = [], page, margins, guides }: SnapSources): [number, SnapOwner][] {
  const ofBox = (box: Box, kind: SnapOwner["kind"], order: number): [number, SnapOwner][] => {
    const along = rangeAlong(box, axis);
    const owner = { kind, across: rangeAcross(box, axis), order };
    return [
      [along.from, owner],
      [middleOf(along), owner],
      [along.to, owner],
    ];
  };
  const across = page && rangeAcross(page, axis);
  return [
    ...(guides?.[axis] ?? []).map((at, order): [number, SnapOwner] => [at, { kind: "guide", across, order }]),
    ...(page ? ofBox(page, "page", 0) : []),
    ...(margins ? ofBox(margins, "page", 1) : []),
    ...boxes.flatMap((box, order) => ofBox(box, "edge", order)),
  ];
}

function gapsAlong(axis: Axis, { boxes = [], lastGap }: SnapSources): AxisTargets["gaps"] {
  const starts: [number, GapOwner][] = [];
  const centres: [number, GapOwner][] = [];
  const ends: [number, GapOwner][] = [];
  neighbourGaps(boxes, axis).forEach((like, order) => {
    const length = lengthOf(like.along);
    const beside = (box: Box): GapOwner => ({ length, across: rangeAcross(box, axis), like, order });
    centres.push([middleOf(like.along), { length, across: like.across, like, order }]);
    starts.push([rangeAlong(like.after, axis).to + length, beside(like.after)]);
    ends.push([rangeAlong(like.before, axis).from - length, beside(like.before)]);
  });
  if (lastGap !== undefined) {
    boxes.forEach((box, order) => {
      const owner = { length: lastGap, across: rangeAcross(box, axis), order };
      starts.push([rangeAlong(box, axis).to + lastGap, owner]);
      ends.push([rangeAlong(box, axis).from - lastGap, owner]);
    });
  }
  return { start: sortedValues(starts), centre: sortedValues(centres), end: sortedValues(ends) };
}
