import type { HeatLayer } from "@foyer/contract/reporting/heat-map";
import { mostPlanCells, type PlanGrid, planGrid } from "@foyer/contract/reporting/placed-grid";
import { planMatrix, planPoint } from "@foyer/contract/reporting/plan-mapping";

const leastPlanCells = 96;
/** Numbers that all pictures of a range may take together: 64 MB. */
const mostNumbers = 16_000_000;
/** Cells of the plan on the side of a device's cell. */
const cellsPerCell = 1.6;

interface GridAsked {
  width: number;
  height: number;
  layers: readonly Pick<HeatLayer, "cols" | "rows" | "placement">[];
  /** Pictures that are kept. */
  pictures: number;
}

export interface FieldGrid {
  plan: PlanGrid;
  /** Cells by which pictures are blurred: about one of a device's. */
  radius: number;
}

/** How finely a plan is divided: as its devices see it, and never so that its pictures would not fit. */
export function fieldGrid({ width, height, layers, pictures }: GridAsked): FieldGrid {
  const long = Math.max(width, height);
  const deviceCell = medianSide(layers) ?? long / leastPlanCells;
  const wanted = (long / deviceCell) * cellsPerCell;
  const fits = Math.sqrt((mostNumbers / Math.max(1, pictures)) * (long / Math.min(width, height)));
  const mostCells = Math.max(leastPlanCells, Math.min(mostPlanCells, wanted, fits));
  const plan = planGrid({ width, height, mostCells });
  return { plan, radius: Math.max(1, Math.round(deviceCell / plan.cellWidth / 2)) };
}

/** How wide the devices' cells are on the plan, in its pixels. */
function medianSide(layers: GridAsked["layers"]): number | undefined {
  const sides = layers.map(cellSide).filter((side) => side > 0);
  return sides.sort((a, b) => a - b)[Math.floor(sides.length / 2)];
}

function cellSide({ cols, rows, placement }: GridAsked["layers"][number]): number {
  const matrix = planMatrix(placement);
  if (!matrix) return 0;
  const { u, v } = middleOf(placement);
  const [at, right, below] = [
    planPoint(matrix, u, v),
    planPoint(matrix, u + 1 / cols, v),
    planPoint(matrix, u, v + 1 / rows),
  ];
  if (!(at && right && below)) return 0;
  return (Math.hypot(right.x - at.x, right.y - at.y) + Math.hypot(below.x - at.x, below.y - at.y)) / 2;
}

/** A point of the picture that surely lies on the floor. */
function middleOf({ quad }: GridAsked["layers"][number]["placement"]) {
  if (quad === null) return { u: 0.5, v: 0.5 };
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { u: mean(quad.map(({ u }) => u)), v: mean(quad.map(({ v }) => v)) };
}
