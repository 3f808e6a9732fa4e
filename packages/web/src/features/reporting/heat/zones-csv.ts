import { languageTag } from "../../../lib/language.ts";
import { minutesAnHour, personMinutes, type ZoneRow } from "./zone-rows.ts";

type Cell = string | number | null;

/** Text that a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
const mark = "\ufeff";

/** Columns of the file, by the phrase of their heads. */
export const zoneCsvColumns = [
  "area",
  "place",
  "personMinutes",
  "atOnce",
  "share",
  "coveredSeconds",
] as const;
export const comparedCsvColumns = [
  ...zoneCsvColumns,
  "minutesAnHour",
  "minutesAnHourBefore",
  "change",
  "growth",
  "coveredSecondsBefore",
] as const;

/** The areas as CSV, divided as spreadsheets of the language expect it. */
export function zonesCsv(
  rows: readonly ZoneRow[],
  { compared, head }: { compared: boolean; head: (column: (typeof comparedCsvColumns)[number]) => string },
  tag = languageTag(),
): string {
  const decimal = new Intl.NumberFormat(`${tag}-u-nu-latn`)
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal");
  const separator = decimal?.value === "," ? ";" : ",";
  const columns = compared ? comparedCsvColumns : zoneCsvColumns;
  const line = (cells: readonly Cell[]) =>
    `${cells.map((cell) => csvCell(cell, decimal?.value ?? ".", separator)).join(separator)}\r\n`;
  return (
    mark + line(columns.map(head)) + rows.map((row) => line(zoneCells(row).slice(0, columns.length))).join("")
  );
}

const zoneCells = (row: ZoneRow): Cell[] => [
  row.name,
  row.place,
  rounded(personMinutes(row)),
  rounded(row.atOnce),
  rounded(row.share),
  rounded(row.covered),
  rounded(minutesAnHour(row)),
  rounded(minutesAnHour(row.before)),
  rounded(row.change),
  rounded(row.growth),
  rounded(row.before?.covered ?? null),
];

/** Four decimals: what is beyond comes from dividing cells. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e4) / 1e4;

function csvCell(cell: Cell, decimal: string, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") {
    const text = String(cell).replace(".", decimal);
    return text.includes(separator) ? `"${text}"` : text;
  }
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
