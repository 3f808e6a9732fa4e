import type { Sheet, SheetCell, SheetColumn } from "./sheet.ts";
import { columnFormat, columnWidth, excelTime } from "./sheet-columns.ts";

/** What a cell of Excel holds at most, in letters. */
const longestText = 32_767;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainSpace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Signs that XML has no way to say. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among them
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unsayable, "")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? "");

/** `A`, `B` … `Z`, `AA` … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** How a column's cells look: `text` also of what is not of the column's kind. */
export interface ColumnStyles {
  cell: number;
  /** Style of numbers that are not whole. */
  fraction: number;
  text: number;
}

/** Makes rows of one sheet; the row of names comes first. */
export function makeRows(
  columns: readonly SheetColumn[],
  styles: readonly ColumnStyles[],
  headerStyle: number,
) {
  const letters = columns.map((_, index) => columnLetters(index));
  let row = 0;

  /** Marked as text, so that it stays text even if it looks like a formula, or a number like 007. */
  function textCell(at: number, text: string, style: number): string {
    const value = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
    return `<c r="${letters[at]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  }

  const numberCell = (at: number, value: number, style: number): string =>
    `<c r="${letters[at]}${row}"${style > 0 ? ` s="${style}"` : ""}><v>${value}</v></c>`;

  function cellXml(cell: SheetCell | undefined, at: number): string {
    if (cell === null || cell === undefined || cell === "") return "";
    const style = styles[at] as ColumnStyles;
    if (typeof cell === "number") {
      if (!Number.isFinite(cell)) return "";
      return numberCell(at, cell, Number.isInteger(cell) ? style.cell : style.fraction);
    }
    const time = excelTime(cell, columns[at]?.kind ?? "text");
    return time === undefined ? textCell(at, cell, style.text) : numberCell(at, time, style.cell);
  }

  const rowXml = (cells: readonly string[]): string => `<row r="${row}">${cells.join("")}</row>`;

  return {
    header(): string {
      row += 1;
      return rowXml(
        columns.map(({ header }, at) => (header === "" ? "" : textCell(at, header, headerStyle))),
      );
    },

    rows(rows: readonly (readonly SheetCell[])[]): string {
      let xml = "";
      for (const cells of rows) {
        row += 1;
        xml += rowXml(columns.map((_, at) => cellXml(cells[at], at)));
      }
      return xml;
    },

    get count(): number {
      return row;
    },
  };
}

/** A sheet's XML up to its rows: the first row stays visible. */
export function sheetStart(
  { columns, rightToLeft = false }: Pick<Sheet, "columns" | "rightToLeft">,
  firstRows: Sheet["rows"],
  isFirst: boolean,
): string {
  const widths = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${columnWidth(column, at, firstRows)}" customWidth="1"/>`,
  );
  const view = `${isFirst ? ' tabSelected="1"' : ""}${rightToLeft ? ' rightToLeft="1"' : ""}`;
  return (
    `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView${view} workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${widths.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}<sheetData>`
  );
}

/** The rest of a sheet's XML; `filter`: the columns can be filtered by what stands in `rows` rows. */
export function sheetEnd(columns: number, rows: number, filter: boolean): string {
  const range = `A1:${columnLetters(Math.max(0, columns - 1))}${rows}`;
  return `</sheetData>${filter && columns > 0 ? `<autoFilter ref="${range}"/>` : ""}</worksheet>`;
}

/** Which cell styles a workbook has, each with a number. */
export function makeStyles() {
  const styles: { format: string; wraps: boolean }[] = [];
  const findStyle = (format: string | undefined, wraps = false): number => {
    if (format === undefined && !wraps) return 0;
    const known = styles.findIndex(
      (style) => style.format === (format ?? "General") && style.wraps === wraps,
    );
    if (known >= 0) return known + 2;
    styles.push({ format: format ?? "General", wraps });
    return styles.length + 1;
  };
  return {
    header: 1,

    ofColumn(column: SheetColumn): ColumnStyles {
      const { kind = "text", format, fractionFormat = format, wraps = false } = column;
      return {
        cell: findStyle(columnFormat(column), kind === "text" && wraps),
        fraction: kind === "number" ? findStyle(fractionFormat) : findStyle(columnFormat(column)),
        text: findStyle("@", wraps),
      };
    },

    xml(): string {
      const formats = styles.map(
        ({ format }, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`,
      );
      const cells = styles.map(({ wraps }, at) =>
        wraps
          ? `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`
          : `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      );
      const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
      return (
        `${xmlHead}<styleSheet xmlns="${mainSpace}">` +
        `${formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join("")}</numFmts>` : ""}` +
        `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
        '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F6"/></patternFill></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        `<cellXfs count="${styles.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
        '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
        `${cells.join("")}</cellXfs>` +
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
      );
    },
  };
}
