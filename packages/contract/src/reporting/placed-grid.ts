import type { HeatCell } from "../counting/heat-cells.ts";
import type { PlanPoint } from "./heat-document.ts";
import { determinantOf, type PlacedShape, type PlanMatrix, planMatrix, planPoint } from "./plan-mapping.ts";

/** The cells of a plan: `cellWidth` by `cellHeight` of its pixels, row by row from the top left. */
export interface PlanGrid {
  cols: number;
  rows: number;
  cellWidth: number;
  cellHeight: number;
}

/** Cells on the long side of a plan, unless fewer are enough. */
export const mostPlanCells = 512;

export interface PlanSize {
  width: number;
  height: number;
  mostCells?: number;
}

/** Divides a plan into about square cells, none smaller than a pixel. */
export function planGrid({ width, height, mostCells = mostPlanCells }: PlanSize): PlanGrid {
  const side = Math.max(1, Math.max(width, height) / mostCells);
  const cols = Math.max(1, Math.round(width / side));
  const rows = Math.max(1, Math.round(height / side));
  return { cols, rows, cellWidth: width / cols, cellHeight: height / rows };
}

/** The grid of a device, and how its picture lies on the plan. */
export interface SensorGrid {
  cols: number;
  rows: number;
  placement: PlacedShape;
}

/**
 * A device's grid laid on the cells of a plan. Of cell n of the device the plan's cells `targets[i]` get the shares `weights[i]`
 * with i from `starts[n]` to `starts[n + 1]`; what is left falls outside the plan. `seen` are the plan's cells it sees, `shares`
 * how much of each.
 */
export interface PlacedGrid {
  plan: PlanGrid;
  starts: Int32Array;
  targets: Int32Array;
  weights: Float32Array;
  seen: Int32Array;
  shares: Float64Array;
}

/** A cell is split into at least so many parts across and down, at most into the second number: powers of two, whose parts are exact. */
const leastParts = 4;
const mostParts = 256;
/** Parts further apart than this many of the plan's cells would leave cells between them out. */
const widestGap = 0.7;

/** How many parts something so many of the plan's cells long is split into. */
function partsFor(length: number): number {
  let parts = leastParts;
  while (parts < mostParts && length / parts > widestGap) parts *= 2;
  return parts;
}

/** Into how many parts a cell is split, across and down; null where it lies outside the plan as a whole. */
function partsOfCell(
  plan: PlanGrid,
  matrix: PlanMatrix,
  [u0, v0, u1, v1]: readonly [number, number, number, number],
): readonly [number, number] | null {
  const corners = [
    planPoint(matrix, u0, v0),
    planPoint(matrix, u1, v0),
    planPoint(matrix, u1, v1),
    planPoint(matrix, u0, v1),
  ].map((point) => point && { x: point.x / plan.cellWidth, y: point.y / plan.cellHeight });
  const [a, b, c, d] = corners;
  // Where the horizon cuts a cell its corners do not tell how far it reaches.
  if (!(a && b && c && d)) return corners.some(Boolean) ? [mostParts / 4, mostParts / 4] : null;
  const all = [a, b, c, d];
  const isOutside =
    all.every(({ x }) => x < 0) ||
    all.every(({ x }) => x > plan.cols) ||
    all.every(({ y }) => y < 0) ||
    all.every(({ y }) => y > plan.rows);
  if (isOutside) return null;
  const distance = (from: PlanPoint, to: PlanPoint) => Math.hypot(to.x - from.x, to.y - from.y);
  return [
    partsFor(Math.max(distance(a, b), distance(d, c))),
    partsFor(Math.max(distance(a, d), distance(b, c))),
  ];
}

/** Lays a device's grid on a plan; done once for each placement, so that what was seen has only to be added. */
export function placeGrid(plan: PlanGrid, { cols, rows, placement }: SensorGrid): PlacedGrid {
  const matrix = planMatrix(placement);
  const starts = new Int32Array(cols * rows + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  const seen: number[] = [];
  const shares = new Float64Array(plan.cols * plan.rows);
  /** Where in `targets` a cell of the plan stands, if it is one of the cell at hand. */
  const places = new Int32Array(plan.cols * plan.rows).fill(-1);

  /** Gives a cell of the plan a part of the cell at hand, whose targets begin at `from`. */
  function addPart(target: number, weight: number, pixels: number, from: number) {
    let at = places[target] as number;
    if (at < from) {
      at = targets.push(target) - 1;
      weights.push(0);
      places[target] = at;
    }
    weights[at] = (weights[at] as number) + weight;
    const share = shares[target] as number;
    if (share === 0) seen.push(target);
    shares[target] = share + pixels / (plan.cellWidth * plan.cellHeight);
  }

  /** The cell of the plan that a point of the picture lies on; -1 outside it. As `planPoint` does, without making millions of objects. */
  function cellUnder(lies: PlanMatrix, u: number, v: number, depth: number) {
    const col = Math.floor((lies[0] * u + lies[1] * v + lies[2]) / (depth * plan.cellWidth));
    const row = Math.floor((lies[3] * u + lies[4] * v + lies[5]) / (depth * plan.cellHeight));
    const isOutside = depth <= 0 || col < 0 || row < 0 || col >= plan.cols || row >= plan.rows;
    return isOutside ? -1 : row * plan.cols + col;
  }

  function addCell(lies: PlanMatrix, col: number, row: number) {
    const parts = partsOfCell(plan, lies, [col / cols, row / rows, (col + 1) / cols, (row + 1) / rows]);
    if (!parts) return;
    const [across, down] = parts;
    const weight = 1 / (across * down);
    const whole = (determinantOf(lies) * weight) / (cols * rows);
    const from = targets.length;
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const u = (col + (x + 0.5) / across) / cols;
        const v = (row + (y + 0.5) / down) / rows;
        const depth = lies[6] * u + lies[7] * v + lies[8];
        const target = cellUnder(lies, u, v, depth);
        if (target >= 0) addPart(target, weight, whole / (depth * depth * depth), from);
      }
  }

  for (let cell = 0; cell < cols * rows; cell++) {
    if (matrix) addCell(matrix, cell % cols, Math.floor(cell / cols));
    starts[cell + 1] = targets.length;
  }
  return {
    plan,
    starts,
    targets: Int32Array.from(targets),
    weights: Float32Array.from(weights),
    seen: Int32Array.from(seen),
    shares: Float64Array.from(seen, (cell) => shares[cell] as number),
  };
}

/** Adds amounts of a device's cells to cells of the plan; returns what fell outside it. */
export function addAmounts(into: Float64Array, placed: PlacedGrid, cells: Iterable<HeatCell>, scale: number) {
  const { starts, targets, weights } = placed;
  let outside = 0;
  for (const [cell, value] of cells) {
    const amount = value * scale;
    let left = 1;
    const end = starts[cell + 1] ?? 0;
    for (let i = starts[cell] ?? end; i < end; i++) {
      const weight = weights[i] as number;
      const target = targets[i] as number;
      into[target] = (into[target] as number) + amount * weight;
      left -= weight;
    }
    outside += amount * left;
  }
  return outside;
}

/** What of each cell's amount falls on which cell of the plan: together exactly what the device saw, wherever it lies. */
export function splitCells(
  placed: PlacedGrid,
  cells: Iterable<HeatCell>,
): { field: Float64Array; outside: number } {
  const field = new Float64Array(placed.plan.cols * placed.plan.rows);
  return { field, outside: addAmounts(field, placed, cells, 1) };
}
