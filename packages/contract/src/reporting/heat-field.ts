import type { HeatCell } from "../counting/heat-cells.ts";
import type { HeatUnit } from "../counting/heat-message.ts";
import type { PlanPoint } from "./heat-document.ts";
import {
  addAmounts,
  type PlacedGrid,
  type PlanGrid,
  type PlanSize,
  placeGrid,
  planGrid,
  type SensorGrid,
} from "./placed-grid.ts";
import { liesIn } from "./plan-mapping.ts";

/**
 * What devices saw, by cell of the plan. `amount`: what all of them saw. `covered`: the seconds each watched times the share of
 * the cell it sees, added up. `watched` and `seen`: the highest of these products, and of these shares.
 */
export interface PlanField {
  plan: PlanGrid;
  amount: Float64Array;
  covered: Float64Array;
  watched: Float64Array;
  seen: Float64Array;
  /** What fell outside the plan. */
  outside: number;
}

export function emptyField(plan: PlanGrid): PlanField {
  const zeros = () => new Float64Array(plan.cols * plan.rows);
  return { plan, amount: zeros(), covered: zeros(), watched: zeros(), seen: zeros(), outside: 0 };
}

/** Makes a field empty, for the next picture. */
export function clearField(field: PlanField): void {
  for (const values of [field.amount, field.covered, field.watched, field.seen]) values.fill(0);
  field.outside = 0;
}

/** What one device saw: its used cells, whose value x scale is in their unit, and the seconds it watched. */
export interface SeenCells {
  cells: Iterable<HeatCell>;
  scale: number;
  covered: number;
}

/** Adds what a device saw. One that watched no second adds nothing: its cells are not known. */
export function addSeen(field: PlanField, placed: PlacedGrid, { cells, scale, covered }: SeenCells): void {
  if (covered <= 0) return;
  field.outside += addAmounts(field.amount, placed, cells, scale);
  for (let i = 0; i < placed.seen.length; i++) {
    const cell = placed.seen[i] as number;
    const share = placed.shares[i] as number;
    const seconds = covered * share;
    field.covered[cell] = (field.covered[cell] as number) + seconds;
    if (seconds > (field.watched[cell] as number)) field.watched[cell] = seconds;
    if (share > (field.seen[cell] as number)) field.seen[cell] = share;
  }
}

/**
 * Of presence the mean number of people at once in a cell of the plan (else the amount a second): a mean over the devices that
 * see it, each as long as it watched, and never their sum. Null where nobody watched.
 */
export function densityAt({ amount, covered }: PlanField, cell: number): number | null {
  const seconds = covered[cell] ?? 0;
  return seconds > 0 ? (amount[cell] ?? 0) / seconds : null;
}

export interface Layer extends SensorGrid, SeenCells {
  unit: HeatUnit;
}

/** The field of each unit among layers: what is of two units is never added up. */
export function planFields(size: PlanSize, layers: readonly Layer[]): Map<HeatUnit, PlanField> {
  const plan = planGrid(size);
  const fields = new Map<HeatUnit, PlanField>();
  for (const layer of layers) {
    const field = fields.get(layer.unit) ?? emptyField(plan);
    fields.set(layer.unit, field);
    addSeen(field, placeGrid(plan, layer), layer);
  }
  return fields;
}

/** The first and the last of `count` cells so long whose middle may lie between two ends. */
function cellsBetween(values: readonly number[], length: number, count: number): [from: number, to: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [Math.max(0, Math.floor(least / length)), Math.min(count - 1, Math.ceil(most / length))];
}

/** The cells of a plan whose middle lies in a polygon. */
export function cellsWithin(plan: PlanGrid, corners: readonly PlanPoint[]): Int32Array {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = cellsBetween(xs, plan.cellWidth, plan.cols);
  const [top, bottom] = cellsBetween(ys, plan.cellHeight, plan.rows);
  const inside: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++) {
      const middle = { x: (col + 0.5) * plan.cellWidth, y: (row + 0.5) * plan.cellHeight };
      if (liesIn(corners, middle)) inside.push(row * plan.cols + col);
    }
  return Int32Array.from(inside);
}

export interface ZoneTotals {
  /** What was seen in the zone (of presence: person-seconds), counted once where several devices see it; null: not seen. */
  amount: number | null;
  /** Seconds that were watched, a mean over the zone. */
  covered: number;
  /** Of presence the mean number of people at once where and while it was watched; null: not seen. */
  atOnce: number | null;
}

/** What a field holds of some cells, or of all. */
export function totalsOf(field: PlanField, cells: Iterable<number> = field.amount.keys()): ZoneTotals {
  let [count, amount, covered, atOnce] = [0, 0, 0, 0];
  for (const cell of cells) {
    count++;
    const density = densityAt(field, cell) ?? 0;
    amount += density * (field.watched[cell] ?? 0);
    covered += field.watched[cell] ?? 0;
    atOnce += density * (field.seen[cell] ?? 0);
  }
  if (covered === 0) return { amount: null, covered: 0, atOnce: null };
  return { amount, covered: covered / count, atOnce };
}
