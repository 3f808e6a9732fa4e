import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { PlanField } from "@foyer/contract/reporting/heat-field";
import type { SeenFields } from "./heat-pictures.ts";

/** What is known of a square of the plan. */
export interface SquareFigures {
  /** Of presence person-seconds; of motion in its unit. */
  amount: number;
  /** Mean amount a second: of presence the people at once. */
  atOnce: number;
  /** Seconds watched. */
  covered: number;
  /** Entries; null where no device tells. */
  visits: number | null;
  /** Mean seconds of a visit; null without one. */
  stay: number | null;
}

/** The figures of the square around a point; null where nobody watched. */
export function squareAt(
  { presence, visits }: SeenFields,
  point: PlanPoint,
  side: number,
): SquareFigures | null {
  const cells = cellsAround(presence, point, side);
  const area = side ** 2 / (presence.plan.cellWidth * presence.plan.cellHeight);
  const own = meanOf(presence, cells);
  if (own === null) return null;
  const entered = meanOf(visits, cells);
  const atOnce = own.density * area;
  const amount = atOnce * own.covered;
  const entries = entered === null ? null : entered.density * area * entered.covered;
  return {
    amount,
    atOnce,
    covered: own.covered,
    visits: entries,
    // Where some devices tell no visits, what they saw is no part of a stay.
    stay: entries && entered && entries > 0.005 ? (atOnce * entered.covered) / entries : null,
  };
}

function cellsAround({ plan }: PlanField, { x, y }: PlanPoint, side: number): number[] {
  const { cols, rows, cellWidth, cellHeight } = plan;
  const middle = (at: number, size: number, most: number) =>
    Math.min(most - 1, Math.max(0, Math.floor(at / size)));
  const span = (at: number, size: number, most: number): [number, number] => {
    const from = Math.ceil((at - side / 2) / size - 0.5);
    const to = Math.floor((at + side / 2) / size - 0.5);
    if (to < from) return [middle(at, size, most), middle(at, size, most)];
    return [Math.max(0, from), Math.min(most - 1, to)];
  };
  const [left, right] = span(x, cellWidth, cols);
  const [top, bottom] = span(y, cellHeight, rows);
  const cells: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++) cells.push(row * cols + col);
  return cells;
}

function meanOf(field: PlanField, cells: readonly number[]): { density: number; covered: number } | null {
  let [amount, covered, watched, count] = [0, 0, 0, 0];
  for (const cell of cells) {
    const seconds = field.covered[cell] ?? 0;
    if (seconds <= 0) continue;
    count++;
    amount += field.amount[cell] ?? 0;
    covered += seconds;
    // Both of the device that watched longest: how much of a cell it sees is no matter here.
    watched = Math.max(watched, (field.watched[cell] ?? 0) / (field.seen[cell] || 1));
  }
  return count === 0 ? null : { density: amount / covered, covered: watched };
}
