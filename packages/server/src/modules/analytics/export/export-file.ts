import type { ExportFormat } from "@foyer/contract/analytics/export";
import { type LanguageCode, languages } from "@foyer/phrases/languages";
import type { Rows } from "../../../platform/spreadsheet/row-parts.ts";
import type { SheetCell, SheetColumn } from "../../../platform/spreadsheet/sheet.ts";
import { type StreamedSheet, streamWorkbook } from "../../../platform/spreadsheet/stream-workbook.ts";
import { type CsvSigns, streamCsv } from "../../../platform/spreadsheet/write-csv.ts";
import type { ExportCell, ExportColumn, ExportColumnKind, ExportTable } from "../table/table.ts";
import { type ExportOccasion, questionSheet } from "./question-sheet.ts";

const formats: Partial<Record<ExportColumnKind, Partial<SheetColumn>>> = {
  day: { kind: "date" },
  moment: { kind: "moment" },
  number: { kind: "number", format: "#,##0", fractionFormat: "#,##0.00" },
  percent: { kind: "number", format: "0.0%" },
  duration: { kind: "number", format: "[h]:mm:ss" },
};

/** As wide as what is shown, not as the digits behind it. */
const shownWidth = (header: string, kind: ExportColumnKind): number | undefined =>
  kind === "percent" || kind === "duration" ? Math.min(60, Math.max(10, header.length + 4)) : undefined;

function sheetColumn({ header, kind, width = shownWidth(header, kind) }: ExportColumn): SheetColumn {
  return { header, ...formats[kind], ...(width !== undefined && { width }) };
}

const msOfDay = 86_400_000;

const two = (value: number) => String(value).padStart(2, "0");

/** `h:mm:ss`, which Excel reads as a duration in every language. */
function formatDuration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return ms < 0 && seconds > 0 ? `-${text}` : text;
}

/** A cell as Excel keeps it: durations are shares of a day, but it shows none below nought. */
function excelCell(cell: ExportCell | undefined, kind: ExportColumnKind): SheetCell {
  if (typeof cell !== "number" || kind !== "duration") return cell ?? null;
  return cell < 0 ? formatDuration(cell) : cell / msOfDay;
}

/** Digits behind the decimal sign of a CSV file: beyond them there is only what arithmetic left over. */
const digits = 6;

function csvCell(cell: ExportCell | undefined, kind: ExportColumnKind): SheetCell {
  if (typeof cell !== "number" || !Number.isFinite(cell)) return cell ?? null;
  return kind === "duration" ? formatDuration(cell) : Number(cell.toFixed(digits));
}

/**
 * Excel splits a CSV file at its region's list sign, which is a semicolon where numbers have a decimal comma. A line
 * `sep=` would decide it, but Excel then takes the file for one in the region's old code page, mark or no mark, and
 * every other program takes the line for data.
 */
export function csvSigns(language: LanguageCode): CsvSigns {
  const { tag } = languages[language];
  const decimal = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  return decimal === "," ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };
}

type ToCell = (cell: ExportCell | undefined, kind: ExportColumnKind) => SheetCell;

const toRow = (columns: readonly ExportColumn[], cells: ExportCell[], toCell: ToCell): SheetCell[] =>
  columns.map(({ kind }, at) => toCell(cells[at], kind));

/** Rows as the file has them, each taken only when the file asks for it; `taken` gets how many there were. */
function writtenRows(table: ExportTable, toCell: ToCell, taken: (rows: number) => void): Rows<SheetCell[]> {
  const { rows, columns } = table;
  let count = 0;
  const written = (cells: ExportCell[]): SheetCell[] => {
    count += 1;
    taken(count);
    return toRow(columns, cells, toCell);
  };
  if (!(Symbol.asyncIterator in rows)) {
    return (function* () {
      for (const cells of rows) yield written(cells);
    })();
  }
  return (async function* () {
    for await (const cells of rows) yield written(cells);
  })();
}

/** The bytes of the file, as its reader takes them. */
export function exportBytes(
  table: ExportTable,
  occasion: ExportOccasion,
  { format, signal, taken }: { format: ExportFormat; signal: AbortSignal; taken: (rows: number) => void },
): AsyncGenerator<Uint8Array> {
  const { words, language } = occasion;
  const columns = table.columns.map(sheetColumn);
  if (format === "csv")
    return streamCsv({ columns, rows: writtenRows(table, csvCell, taken) }, csvSigns(language), signal);
  const figures: StreamedSheet = {
    name: words("exports.sheets.figures"),
    columns,
    rows: writtenRows(table, excelCell, taken),
    rightToLeft: languages[language].direction === "rtl",
    hasFilter: true,
  };
  return streamWorkbook([questionSheet(table, occasion), figures], signal);
}

const longestCompany = 60;

/** Company, analysis and span: what distinguishes files in a folder. */
export function exportName({ analysis, days }: ExportTable, { words, companyName }: ExportOccasion): string {
  const span = days && (days.from === days.to ? days.from : `${days.from} ${days.to}`);
  return [companyName.slice(0, longestCompany).trim(), words(`exports.kinds.${analysis}`), span]
    .filter(Boolean)
    .join(" - ");
}
