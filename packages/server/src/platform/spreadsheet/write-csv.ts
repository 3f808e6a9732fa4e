import { backgroundTurn } from "../background-turn.ts";
import { type Rows, rowParts } from "./row-parts.ts";
import type { Sheet, SheetCell } from "./sheet.ts";

/** Between two cells, and within a number. */
export interface CsvSigns {
  separator: "," | ";";
  decimal: "." | ",";
}

const english: CsvSigns = { separator: ",", decimal: "." };
const mark = "\ufeff";
const rowsAtOnce = 500;

/** Text that a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** Durations below nought begin so too, and nothing of them runs. */
const duration = /^-\d+:\d\d:\d\d$/;

function csvCell(cell: SheetCell | undefined, { decimal, separator }: CsvSigns): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") {
    const text = Number.isFinite(cell) ? String(cell).replace(".", decimal) : "";
    return text.includes(separator) ? `"${text}"` : text;
  }
  const text = formula.test(cell) && !duration.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row as a line of CSV, an apostrophe before text that would become a formula. */
function csvLine(cells: readonly (SheetCell | undefined)[], width: number, signs: CsvSigns): string {
  return `${Array.from({ length: width }, (_, at) => csvCell(cells[at], signs)).join(signs.separator)}\r\n`;
}

type Table = Pick<Sheet, "columns">;

const toHeader = ({ columns }: Table, signs: CsvSigns): string =>
  mark +
  csvLine(
    columns.map(({ header }) => header),
    columns.length,
    signs,
  );

/** A sheet as CSV: UTF-8 with its mark, so that Excel reads it as such. */
export function writeCsv({ columns, rows }: Table & Pick<Sheet, "rows">, signs = english): Buffer {
  const lines = rows.map((row) => csvLine(row, columns.length, signs));
  return Buffer.from(toHeader({ columns }, signs) + lines.join(""));
}

/** The same part by part; no row is taken before the bytes of those before it are. */
export async function* streamCsv(
  { columns, rows }: Table & { rows: Rows<readonly SheetCell[]> },
  signs: CsvSigns,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toHeader({ columns }, signs));
  for await (const part of rowParts(rows, rowsAtOnce, signal)) {
    yield Buffer.from(part.map((row) => csvLine(row, columns.length, signs)).join(""));
    // Rows that are held come without waiting: others get their turn.
    await backgroundTurn();
  }
}
