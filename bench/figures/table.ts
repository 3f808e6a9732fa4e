import type { Row } from "./row.ts";

/** The rows as lines of text, columns as wide as their longest cell. */
export function table(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join("  ")
      .trimEnd();
  return [
    line(columns),
    line(widths.map((width) => "-".repeat(width))),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join("\n");
}
