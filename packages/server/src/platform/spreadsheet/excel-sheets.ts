import readWorkbook from "read-excel-file/node";
import { BrokenZip, type OpenZip, openZip } from "./zip-entries.ts";

export interface ReadSheet {
  name: string;
  rows: string[][];
}

/** Cells that have no value to read, by `column,row` from 0: a formula nobody has worked out, or one that failed. */
type Valueless = Map<string, string>;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The library reads these cells as empty, and an empty cell is a gap: here they keep what they say. */
function valuelessIn(xml: string): Valueless {
  const found: Valueless = new Map();
  for (const [, attributes = "", inside = ""] of xml.matchAll(
    /<(?:\w+:)?c\b([^>]*[^/])>(.*?)<\/(?:\w+:)?c>/gs,
  )) {
    const value = /<(?:\w+:)?v\b[^>]*>([^<]*)<\/(?:\w+:)?v>/.exec(inside)?.[1];
    const isError = /\bt="e"/.test(attributes);
    if (!isError && (value !== undefined || !/<(?:\w+:)?f[\s>/]/.test(inside))) continue;
    const [, letters, row] = /\br="([A-Z]+)(\d+)"/.exec(attributes) ?? [];
    if (letters && row) found.set(`${columnOf(letters)},${Number(row) - 1}`, isError ? (value ?? "#") : "=");
  }
  return found;
}

/** The files of a workbook's sheets, in its order. */
async function sheetFiles(zip: OpenZip): Promise<string[]> {
  const workbook = (await zip.text("xl/workbook.xml")) ?? "";
  const relations = (await zip.text("xl/_rels/workbook.xml.rels")) ?? "";
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      /\bId="([^"]*)"/.exec(tag)?.[1] ?? "",
      /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? "",
    ]),
  );
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => {
    const target = targets.get(/\b\w+:id="([^"]*)"/.exec(tag)?.[1] ?? "") ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  });
}

/** Excel has no times of day: it keeps one as a share of its day 0. */
const dayZero = Date.UTC(1900, 0, 2);

function dateText(date: Date): string {
  // A share of the day meets no second exactly.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  if (date.getTime() < dayZero) return text.slice(11);
  return text.endsWith("T00:00:00") ? text.slice(0, 10) : text.replace("T", " ");
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? dateText(cell) : String(cell);
}

/**
 * The sheets of an Excel file (.xlsx) that hold anything, cells as text: times as `yyyy-MM-dd HH:mm:ss`. Throws
 * `BrokenZip` when it is none or cannot be read, `TooLargeUnpacked` when it would be longer than `most` bytes unpacked.
 */
export async function excelSheets(file: Buffer, most: number): Promise<ReadSheet[]> {
  const zip = openZip(file, most);
  if (!zip.names.includes("xl/workbook.xml")) throw new BrokenZip();
  // The library unpacks what it is given: that every part is as long as it says is made sure of before.
  for (const name of zip.names) if (/\.(xml|rels)$/.test(name)) await zip.text(name);
  const files = await sheetFiles(zip);
  const sheets = await readWorkbook(file).catch(() => {
    throw new BrokenZip();
  });
  const read: ReadSheet[] = [];
  for (const [index, { sheet, data }] of sheets.entries()) {
    const rows = (data as unknown[][]).map((row) => row.map(cellText));
    for (const [place, text] of valuelessIn((await zip.text(files[index] ?? "")) ?? "")) {
      const [column = 0, row = 0] = place.split(",").map(Number);
      const cells = rows[row];
      if (cells && column < cells.length) cells[column] = text;
    }
    if (rows.some((row) => row.some((cell) => cell !== ""))) read.push({ name: String(sheet), rows });
  }
  return read;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet as CSV with commas, the form in which every table is kept. */
export const sheetAsText = ({ rows }: ReadSheet): string =>
  rows.map((row) => row.map(quoted).join(",")).join("\n");
