import type { Box } from "../geometry/boxes.ts";
import type { Vector } from "../geometry/points.ts";
import { type Axis, apart, rangeAcross, rangeAlong } from "./axes.ts";
import { type SnapMark, snapMarks } from "./snap-marks.ts";
import { fitsGap, partAt, type SnapPart, type SnapParts } from "./snap-parts.ts";
import type { AxisTargets, SnapTargets } from "./snap-targets.ts";
import { eachNear } from "./sorted-values.ts";

/** How near something must come to be caught, and how far it is pulled until it is released; view pixels. */
export const snapReach = { caught: 8, released: 12 } as const;

/** What holds a box along an axis: a part of it at a position. */
export interface Hold {
  readonly part: SnapPart;
  readonly at: number;
}
export type Holds = Readonly<Partial<Record<Axis, Hold>>>;

export interface SnapRequest {
  /** Where what is dragged would be without snapping: its outer box, or a box without sides for a point. */
  box: Box;
  parts: SnapParts;
  zoom: number;
  /** What held it at the move before. */
  held?: Holds | undefined;
}

export interface Snapped {
  /** How far it is pulled, page pixels. */
  by: Vector;
  holds: Holds;
  marks: readonly SnapMark[];
}

/**
 * How far a box is pulled to what is near: the nearest position of all, of equally near ones guides before the page, edges and
 * gaps, then what is nearest across the axis, then the first of the document. Where nothing is near, the grid.
 */
export function snapped(targets: SnapTargets, request: SnapRequest): Snapped {
  const x = pullAlong("x", targets, request);
  const y = pullAlong("y", targets, request);
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  const holds: Holds = { ...(x?.hold && { x: x.hold }), ...(y?.hold && { y: y.hold }) };
  const box = { ...request.box, x: request.box.x + by.x, y: request.box.y + by.y };
  return { by, holds, marks: snapMarks(targets, box, request.parts) };
}

/** Snapping during one gesture: what is caught is held until it is pulled away. */
export function snapHolding(targets: SnapTargets): (request: Omit<SnapRequest, "held">) => Snapped {
  let held: Holds = {};
  return (request) => {
    const result = snapped(targets, { ...request, held });
    held = result.holds;
    return result;
  };
}

interface Pull {
  by: number;
  hold?: Hold;
}

/** A position that could catch; `rank`: guide, page, edge, gap. */
interface Candidate extends Required<Pull> {
  rank: number;
  far: number;
  order: number;
}

const ranks = { guide: 0, page: 1, edge: 2 } as const;
const gapRank = 3;

function pullAlong(axis: Axis, targets: SnapTargets, request: SnapRequest): Pull | undefined {
  const parts = request.parts[axis];
  if (parts === undefined || parts.length === 0) return;
  const along = rangeAlong(request.box, axis);
  const best = nearest(candidatesAlong(axis, targets[axis], request, parts));
  if (best) return { by: best.by, hold: best.hold };
  if (targets.grid === undefined || targets.grid <= 0) return;
  const at = partAt(along, parts[0] ?? "start");
  return { by: Math.round(at / targets.grid) * targets.grid - at };
}

function candidatesAlong(
  axis: Axis,
  { lines, gaps }: AxisTargets,
  { box, zoom, held }: SnapRequest,
  parts: readonly SnapPart[],
): Candidate[] {
  const along = rangeAlong(box, axis);
  const across = rangeAcross(box, axis);
  const reach = snapReach.caught / zoom;
  const found: Candidate[] = [];
  for (const part of parts) {
    const now = partAt(along, part);
    eachNear(lines, now, reach, (at, { kind, across: other, order }) => {
      const far = other ? apart(across, other) : 0;
      found.push({ by: at - now, hold: { part, at }, rank: ranks[kind], far, order });
    });
    eachNear(gaps[part], now, reach, (at, owner) => {
      if (!fitsGap(part, owner, along, across)) return;
      found.push({ by: at - now, hold: { part, at }, rank: gapRank, far: 0, order: owner.order });
    });
  }
  const hold = held?.[axis];
  if (hold && parts.includes(hold.part)) {
    const by = hold.at - partAt(along, hold.part);
    if (Math.abs(by) <= snapReach.released / zoom) found.push({ by, hold, rank: -1, far: 0, order: 0 });
  }
  return found;
}

/** Distances that differ by less are the same, page pixels. */
const sameDistance = 1e-6;

function nearest(candidates: readonly Candidate[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const each of candidates) if (best === undefined || comesBefore(each, best)) best = each;
  return best;
}

function comesBefore(one: Candidate, other: Candidate): boolean {
  const nearer = Math.abs(one.by) - Math.abs(other.by);
  if (Math.abs(nearer) > sameDistance) return nearer < 0;
  return (one.rank - other.rank || one.far - other.far || one.order - other.order) < 0;
}
