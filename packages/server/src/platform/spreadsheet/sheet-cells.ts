import type { CellObject, Sheet as WrittenSheet } from "write-excel-file/node";
import type { ColumnKind, Sheet, SheetCell, SheetColumn } from "./sheet.ts";

/** What a cell of Excel holds at most, in letters. */
const longestText = 32_767;
const longestName = 31;
const [narrowest, widest] = [9, 60];
/** Rows looked at to tell how wide a column is. */
const looked = 200;

const clocks: Partial<Record<ColumnKind, { form: RegExp; format: string }>> = {
  date: { form: /^\d{4}-\d\d-\d\d$/, format: "yyyy-mm-dd" },
  moment: { form: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/, format: "yyyy-mm-dd hh:mm:ss" },
};

/** Text is marked as such, so that it stays text when somebody edits a cell that begins like a formula, or a number like 007. */
function textCell(text: string, { wraps = false }: SheetColumn): CellObject {
  const value = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return { type: String, value, format: "@", ...(wraps && { wrap: true, alignVertical: "top" as const }) };
}

function cellOf(cell: SheetCell | undefined, column: SheetColumn): CellObject | null {
  if (cell === null || cell === undefined || cell === "") return null;
  if (typeof cell === "number")
    return Number.isFinite(cell)
      ? { type: Number, value: cell, ...(column.format !== undefined && { format: column.format }) }
      : null;
  const clock = clocks[column.kind ?? "text"];
  const time = clock?.form.test(cell)
    ? Date.parse(`${cell.replace(" ", "T")}${cell.length > 10 ? "Z" : ""}`)
    : Number.NaN;
  if (clock && !Number.isNaN(time)) return { type: Date, value: new Date(time), format: clock.format };
  return textCell(cell, column);
}

/** Letters of the languages of East Asia take the room of two. */
const lengthOf = (text: string): number => {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g,
  );
  return text.length + (wide?.length ?? 0);
};

function widthOf({ header, kind, width }: SheetColumn, index: number, rows: Sheet["rows"]): number {
  if (width !== undefined) return width;
  const shown = rows.slice(0, looked).map((row) => lengthOf(String(row[index] ?? "")));
  const least = kind === "moment" ? 20 : narrowest;
  return Math.min(widest, Math.max(least, lengthOf(header) + 2, ...shown.map((length) => length + 1)));
}

/** Excel allows few signs and letters in a sheet's name, and no name twice. */
function namesOf(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }, index) => {
    const plain =
      name
        .replace(/[[\]/\\:*?\s]+/g, " ")
        .replace(/^'+|'+$/g, "")
        .trim()
        .slice(0, longestName)
        .trim() || String(index + 1);
    let fit = plain;
    for (let count = 2; taken.has(fit.toLowerCase()); count++)
      fit = `${plain.slice(0, longestName - 4)} ${count}`;
    taken.add(fit.toLowerCase());
    return fit;
  });
}

/** Sheets as the library takes them: a row of names that stays in sight, and typed cells below it, never a formula. */
export function sheetCells(sheets: readonly Sheet[]): WrittenSheet<Buffer>[] {
  const names = namesOf(sheets);
  return sheets.map(({ columns, rows, rightToLeft = false }, index) => ({
    sheet: names[index] as string,
    rightToLeft,
    stickyRowsCount: 1,
    columns: columns.map((column, at) => ({ width: widthOf(column, at, rows) })),
    data: [
      columns.map(({ header }) => ({
        type: String,
        value: header,
        format: "@",
        fontWeight: "bold" as const,
        backgroundColor: "#EEF2F6",
      })),
      ...rows.map((row) => columns.map((column, at) => cellOf(row[at], column))),
    ],
  }));
}
