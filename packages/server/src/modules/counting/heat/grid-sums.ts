import { addCells, eachCell, encodeGrid } from "@foyer/contract/counting/heat-cells";

/** A grid as it is kept. */
export interface KeptGrid {
  cols: number;
  rows: number;
  covered: number;
  people: number | null;
  cells: Uint8Array;
}

/** Sums of grids of the same measure and unit. */
export interface GridSum {
  cols: number;
  rows: number;
  covered: number;
  people: number | null;
  total: number;
  peak: number;
  cells: Uint8Array;
}

/** The cell of a smaller grid under the middle of a cell of a larger one. */
function cellIn(cell: number, from: GridSize, to: GridSize): number {
  const [column, row] = [cell % from.cols, Math.floor(cell / from.cols)];
  const toColumn = Math.floor(((column + 0.5) * to.cols) / from.cols);
  return Math.floor(((row + 0.5) * to.rows) / from.rows) * to.cols + toColumn;
}

export type GridSize = Pick<KeptGrid, "cols" | "rows">;

/** The columns and rows that all grids can be added up in. */
export const smallestSize = (grids: readonly GridSize[]): GridSize => ({
  cols: Math.min(...grids.map(({ cols }) => cols)),
  rows: Math.min(...grids.map(({ rows }) => rows)),
});

/** Adds grids up, in the smallest one's cells where they differ: no amount is lost. */
export function sumGrids(grids: readonly KeptGrid[], size = smallestSize(grids)): GridSum {
  const values = new Float64Array(size.cols * size.rows);
  let [covered, people]: [number, number | null] = [0, null];
  for (const grid of grids) {
    covered += grid.covered;
    if (grid.people !== null) people = (people ?? 0) + grid.people;
    if (grid.cols === size.cols && grid.rows === size.rows) addCells(values, grid.cells);
    else
      eachCell(grid.cells, (cell, value) => {
        const at = cellIn(cell, grid, size);
        values[at] = (values[at] ?? 0) + value;
      });
  }
  const total = values.reduce((sum, value) => sum + value, 0);
  const peak = values.reduce((most, value) => Math.max(most, value), 0);
  return { ...size, covered, people, total, peak, cells: encodeGrid(values) };
}
