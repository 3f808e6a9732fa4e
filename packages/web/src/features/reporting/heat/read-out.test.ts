import { addSeen, emptyField } from "@foyer/contract/reporting/heat-field";
import { placeGrid, planGrid } from "@foyer/contract/reporting/placed-grid";
import { expect, test } from "vitest";
import { squareAt } from "./read-out.ts";

const shape = { left: 0, top: 0, width: 160, height: 160, rotateZ: 0, mirror: false, quad: null };
const plan = planGrid({ width: 320, height: 160, mostCells: 64 });
/** 16 by 16 cells of ten pixels over the left half of the plan. */
const placed = placeGrid(plan, { cols: 16, rows: 16, placement: shape });
const everywhere = (value: number) => Array.from({ length: 256 }, (_, cell) => [cell, value] as const);

function seen(cells: Iterable<readonly [number, number]>, visits: Iterable<readonly [number, number]>) {
  const fields = { presence: emptyField(plan), visits: emptyField(plan) };
  addSeen(fields.presence, placed, { cells, scale: 0.1, covered: 1800 });
  addSeen(fields.visits, placed, { cells: visits, scale: 1, covered: 1800 });
  return fields;
}

test("a square has its seconds, people at once, visits and their mean stay", () => {
  const found = squareAt(seen(everywhere(90), everywhere(3)), { x: 80, y: 80 }, 20);
  // Four cells of nine seconds and three visits each.
  expect(found?.amount).toBeCloseTo(36, 3);
  expect(found?.atOnce).toBeCloseTo(36 / 1800, 6);
  expect(found?.visits).toBeCloseTo(12, 3);
  expect(found?.stay).toBeCloseTo(3, 4);
  expect(found?.covered).toBeCloseTo(1800, 3);
});

test("nobody is nought, and without visits there is no stay", () => {
  expect(squareAt(seen([], []), { x: 80, y: 80 }, 20)).toMatchObject({
    amount: 0,
    atOnce: 0,
    visits: 0,
    stay: null,
  });
});

test("where nobody watched nothing is known; a corner has what is left of its square", () => {
  const fields = seen(everywhere(90), []);
  expect(squareAt(fields, { x: 300, y: 80 }, 20)).toBeNull();
  expect(squareAt(fields, { x: 0, y: 0 }, 20)?.amount).toBeCloseTo(36, 3);
  // A square smaller than a cell has its share of it.
  expect(squareAt(fields, { x: 80, y: 80 }, 1)?.amount).toBeCloseTo(0.09, 4);
});
