export interface HeatPlace {
  row: number;
  column: number;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
}

/** Where a key leads from a cell of a grid; undefined where it leads nowhere. Left and right are those of the eye. */
export function movedBy(
  { key, ctrlKey }: Pressed,
  { row, column }: HeatPlace,
  { rows, columns }: { rows: number; columns: number },
  rightToLeft: boolean,
): HeatPlace | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  const moves: Record<string, HeatPlace> = {
    [forward]: { row, column: column + 1 },
    [back]: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
    PageDown: { row: rows - 1, column },
    PageUp: { row: 0, column },
  };
  const next = moves[key];
  const isInside =
    next !== undefined && next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns;
  return isInside ? next : undefined;
}
