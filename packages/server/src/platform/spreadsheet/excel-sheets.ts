import readWorkbook from "read-excel-file/node";
import { type SheetLimits, scanSheet, type Valueless } from "./scan-sheet.ts";
import { attributeIn, tagsIn } from "./xml-tags.ts";
import { BrokenZip, type OpenZip, openZip } from "./zip-entries.ts";

export interface ReadSheet {
  name: string;
  rows: string[][];
}

/** As far as Excel itself goes. */
const anySheet: SheetLimits = { rows: 1_048_576, columns: 16_384 };

/** The files of a workbook's sheets, in its order. */
async function sheetFiles(zip: OpenZip): Promise<string[]> {
  const workbook = (await zip.text("xl/workbook.xml")) ?? "";
  const relations = (await zip.text("xl/_rels/workbook.xml.rels")) ?? "";
  const targets = new Map<string, string>();
  for (const { name, attributes } of tagsIn(relations))
    if (name === "Relationship")
      targets.set(attributeIn(attributes, "Id"), attributeIn(attributes, "Target"));
  const files: string[] = [];
  for (const { name, attributes } of tagsIn(workbook)) {
    if (name !== "sheet") continue;
    const target = targets.get(relationIn(attributes)) ?? "";
    files.push(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  return files;
}

/** `r:id`, with any prefix. */
function relationIn(attributes: string): string {
  const prefix = /([^\s:="']{1,50}):id\s{0,20}=/.exec(attributes)?.[1];
  return prefix === undefined ? "" : attributeIn(attributes, `${prefix}:id`);
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

/** A sheet's file may have any name: none is read that was not checked. */
async function scanned(zip: OpenZip, limits: SheetLimits): Promise<Map<string, Valueless>> {
  const found = new Map<string, Valueless>();
  for (const name of zip.names)
    if (/\.xml$/i.test(name)) found.set(name, scanSheet((await zip.text(name)) ?? "", limits));
  return found;
}

/** Fills in what cells without a value say. */
function addValueless(rows: string[][], valueless: Valueless | undefined): void {
  for (const [place, text] of valueless ?? []) {
    const [column = 0, row = 0] = place.split(",").map(Number);
    const cells = rows[row];
    if (cells && column < cells.length) cells[column] = text;
  }
}

/**
 * The sheets of an Excel file (.xlsx) that hold anything, cells as text: times as `yyyy-MM-dd HH:mm:ss`. Throws
 * `BrokenZip` when it is none or cannot be read, `TooLargeUnpacked` when it would be longer than `most` bytes unpacked,
 * `SheetTooWide` when a cell lies too far out.
 */
export async function excelSheets(
  file: Buffer,
  most: number,
  limits: SheetLimits = anySheet,
): Promise<ReadSheet[]> {
  const zip = openZip(file, most);
  if (!zip.names.includes("xl/workbook.xml")) throw new BrokenZip();
  // The library unpacks what it is given: that every part is as long as it says is made sure of before.
  for (const name of zip.names) if (/\.rels$/i.test(name)) await zip.text(name);
  const files = await sheetFiles(zip);
  const valueless = await scanned(zip, limits);
  const sheets = await readWorkbook(file).catch(() => {
    throw new BrokenZip();
  });
  const read: ReadSheet[] = [];
  for (const [index, { sheet, data }] of sheets.entries()) {
    const rows = (data as unknown[][]).map((row) => row.map(cellText));
    addValueless(rows, valueless.get(files[index] ?? ""));
    if (rows.some((row) => row.some((cell) => cell !== ""))) read.push({ name: String(sheet), rows });
  }
  return read;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet as CSV with commas, the form in which every table is kept. */
export const sheetAsText = ({ rows }: ReadSheet): string =>
  rows.map((row) => row.map(quoted).join(",")).join("\n");
