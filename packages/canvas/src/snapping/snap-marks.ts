import type { Box } from "../geometry/boxes.ts";
import { type Axis, around, axes, common, middleOf, type Range, rangeAcross, rangeAlong } from "./axes.ts";
import { fitsGap, partAt, type SnapPart, type SnapParts } from "./snap-parts.ts";
import type { GapOwner, SnapOwner, SnapTargets } from "./snap-targets.ts";
import { eachNear } from "./sorted-values.ts";

/** A line to draw, in page pixels. */
export type SnapMark =
  /** Along which several things are aligned: upright at x = `at` where the axis is "x". */
  | ({
      readonly kind: "line";
      readonly of: SnapOwner["kind"];
      readonly axis: Axis;
      readonly at: number;
    } & Range)
  /** One of several equal gaps: along the axis, at that place across it. */
  | ({ readonly kind: "gap"; readonly axis: Axis; readonly at: number } & Range);

/** What is nearer than this is exact, page pixels. */
const exact = 0.01;

/** Every line and equal gap that is exact where a box now stands, whichever of them caught it. */
export function snapMarks(targets: SnapTargets, box: Box, parts: SnapParts): SnapMark[] {
  return axes.flatMap((axis) => {
    const tested = parts[axis] ?? [];
    return [...lineMarks(axis, targets, box, tested), ...gapMarks(axis, targets, box, tested)];
  });
}

function lineMarks(
  axis: Axis,
  targets: SnapTargets,
  box: Box,
  parts: readonly SnapPart[],
): readonly SnapMark[] {
  const across = rangeAcross(box, axis);
  const marks: Extract<SnapMark, { kind: "line" }>[] = [];
  for (const part of parts) {
    eachNear(targets[axis].lines, partAt(rangeAlong(box, axis), part), exact, (at, owner) => {
      const reach = owner.across ? around(across, owner.across) : across;
      const same = marks.findIndex((mark) => mark.of === owner.kind && Math.abs(mark.at - at) <= exact);
      const mark = marks[same];
      if (mark) marks[same] = { ...mark, ...around(mark, reach) };
      else marks.push({ kind: "line", of: owner.kind, axis, at, ...reach });
    });
  }
  return marks;
}

function gapMarks(
  axis: Axis,
  targets: SnapTargets,
  box: Box,
  parts: readonly SnapPart[],
): readonly SnapMark[] {
  const along = rangeAlong(box, axis);
  const across = rangeAcross(box, axis);
  const marks = new Map<string, SnapMark>();
  const draw = ({ from, to }: Range, at: number) => {
    if (to > from) marks.set(`${from} ${to} ${at}`, { kind: "gap", axis, at, from, to });
  };
  for (const part of parts) {
    eachNear(targets[axis].gaps[part], partAt(along, part), exact, (_, owner) => {
      if (!fitsGap(part, owner, along, across)) return;
      const beside = middleOf(common(owner.across, across) ?? across);
      for (const gap of gapsBeside(part, along, owner)) draw(gap, beside);
      if (owner.like && part !== "centre") draw(owner.like.along, middleOf(owner.like.across));
    });
  }
  return [...marks.values()];
}

/** The gaps between a box and its neighbours: on both sides where it stands in the middle. */
function gapsBeside(part: SnapPart, { from, to }: Range, { length, like }: GapOwner): Range[] {
  if (part === "start") return [{ from: from - length, to: from }];
  if (part === "end") return [{ from: to, to: to + length }];
  if (like === undefined) return [];
  return [
    { from: like.along.from, to: from },
    { from: to, to: like.along.to },
  ];
}
