import type { HeatCell } from "@foyer/contract/counting/heat-cells";
import { mostGridSide } from "@foyer/contract/counting/heat-message";

/** How much of a column (or row) lies in which one of a coarser grid; at most two. */
type Share = readonly [place: number, share: number];

/** A grid keeps whole cells together where a number between this and the largest divides its side. */
const leastWhole = mostGridSide / 2;

/** As many columns or rows as are kept of so many: the largest number that divides them, or the largest of all. */
export function keptSide(side: number): number {
  if (side <= mostGridSide) return side;
  for (let kept = mostGridSide; kept >= leastWhole; kept--) if (side % kept === 0) return kept;
  return mostGridSide;
}

function sharesOf(side: number, kept: number): Share[][] {
  return Array.from({ length: side }, (_, place) => {
    const first = Math.floor((place * kept) / side);
    const border = ((first + 1) * side) / kept - place;
    return border >= 1 || first + 1 === kept
      ? [[first, 1] as const]
      : [[first, border] as const, [first + 1, 1 - border] as const];
  });
}

/**
 * Cells of a grid, row by row, as those of a grid with fewer columns and rows: by area, and whole numbers add up to what
 * they did before.
 */
export function coarserCells(
  cells: readonly HeatCell[],
  { cols, rows }: { cols: number; rows: number },
): HeatCell[] {
  const [keptCols, keptRows] = [keptSide(cols), keptSide(rows)];
  if (keptCols === cols && keptRows === rows) return [...cells];
  const [across, down] = [sharesOf(cols, keptCols), sharesOf(rows, keptRows)];
  const sums = new Map<number, number>();
  for (const [cell, value] of cells) {
    const places = (down[Math.floor(cell / cols)] ?? []).flatMap(([row, height]) =>
      (across[cell % cols] ?? []).map(([col, width]): Share => [row * keptCols + col, height * width]),
    );
    let share = 0;
    let given = 0;
    for (const [nth, [place, part]] of places.entries()) {
      share += part;
      const upToHere = nth === places.length - 1 ? value : Math.round(value * share);
      if (upToHere > given) sums.set(place, (sums.get(place) ?? 0) + upToHere - given);
      given = upToHere;
    }
  }
  return [...sums].sort(([a], [b]) => a - b);
}
