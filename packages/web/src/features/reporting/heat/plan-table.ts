import type { SeenFields } from "./heat-pictures.ts";
import { type SquareFigures, squareAt } from "./read-out.ts";

const mostColumns = 8;

export interface PlanPart {
  /** A letter for the column, a number for the row. */
  name: string;
  figures: SquareFigures | null;
}

/** The plan divided into a few parts, row by row from the top left, for those who do not see the picture. */
export function planParts(
  fields: SeenFields,
  { width, height }: { width: number; height: number },
): PlanPart[][] {
  const side = Math.max(width, height) / mostColumns;
  const cols = Math.max(1, Math.round(width / side));
  const rows = Math.max(1, Math.round(height / side));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => ({
      name: `${String.fromCharCode(65 + col)}${row + 1}`,
      figures: squareAt(fields, { x: (col + 0.5) * side, y: (row + 0.5) * side }, side),
    })),
  );
}
