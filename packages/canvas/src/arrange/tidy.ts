import { type Box, bottomOf, boxAroundAll, rightOf } from "../geometry/boxes.ts";
import { type Arranged, movableUnits, movesTo, type Unit } from "./unit.ts";

/** The gap where no two units have one, page pixels. */
const usualGap = 16;

/** Puts units into rows and columns from the upper left corner of the box around them; the gap is the median of those there are. */
export function tidied(units: readonly Unit[]): Arranged {
  const movable = movableUnits(units);
  const around = boxAroundAll(movable.map(({ box }) => box));
  if (around === undefined) return movesTo([], units);
  const rows = rowsOf(movable);
  const gap = commonGap(rows);
  const widths = columnWidths(rows);
  let y = around.y;
  const starts = rows.flatMap((row) => {
    const top = y;
    y += Math.max(...row.map(({ box }) => box.height)) + gap;
    let x = around.x;
    return row.map((unit, column) => {
      const start = { x, y: top };
      x += (widths[column] ?? 0) + gap;
      return [unit, start] as const;
    });
  });
  return movesTo(starts, units);
}

/** Units whose middles lie within the height of the row's first, from left to right; rows from top to bottom. */
function rowsOf(units: readonly Unit[]): Unit[][] {
  const rows: Unit[][] = [];
  for (const unit of units.toSorted((a, b) => middleOf(a.box) - middleOf(b.box))) {
    const row = rows.at(-1);
    const first = row?.[0]?.box;
    if (row && first && isBeside(first, unit.box)) row.push(unit);
    else rows.push([unit]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x));
}

const middleOf = ({ y, height }: Box): number => y + height / 2;

const isBeside = (one: Box, other: Box): boolean =>
  (middleOf(other) >= one.y && middleOf(other) <= bottomOf(one)) ||
  (middleOf(one) >= other.y && middleOf(one) <= bottomOf(other));

function columnWidths(rows: readonly Unit[][]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach(({ box }, column) => {
      widths[column] = Math.max(widths[column] ?? 0, box.width);
    });
  return widths;
}

/** The median of the gaps within rows and between them, a whole number. */
function commonGap(rows: readonly Unit[][]): number {
  const within = rows.flatMap((row) => row.slice(1).map(({ box }, index) => box.x - endOf(row[index]?.box)));
  const between = rows.slice(1).map((row, index) => {
    const above = Math.max(...(rows[index] ?? []).map(({ box }) => bottomOf(box)));
    return Math.min(...row.map(({ box }) => box.y)) - above;
  });
  const gaps = [...within, ...between].filter((gap) => gap >= 0).sort((a, b) => a - b);
  return Math.round(gaps[Math.floor((gaps.length - 1) / 2)] ?? usualGap);
}

const endOf = (box: Box | undefined): number => (box ? rightOf(box) : 0);
