import { backgroundTurn } from "../background-turn.ts";
import { Refusal } from "../refusal.ts";
import { excelRefusal } from "./excel-refusal.ts";
import { guessDelimiter, guessEncoding, noTable } from "./guess-text.ts";
import { type Reader, readExcel } from "./read-excel.ts";
import { eachRow, OpenQuote } from "./table-text.ts";

/** A sheet of a file as rows of text, empty ones included, so that a row's number is its place. */
export interface TextSheet {
  name: string;
  rows: string[][];
}

interface Limits {
  /** Bytes a packed file may have, unpacked. */
  unpacked: number;
  /** Rows of one sheet; the row of names is one of them. */
  rows: number;
  tooManyRows: () => Refusal;
  columns: number;
}

/** Bytes read to detect encoding and delimiter, and handed over at once, so that others get their turn in between. */
const headSize = 256 * 1024;

const isZip = (file: Buffer) => file.toString("latin1", 0, 4) === "PK\x03\x04";

function isUtf8(file: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(file);
    return true;
  } catch {
    return false;
  }
}

async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += headSize) {
    yield file.subarray(at, at + headSize);
    await backgroundTurn();
  }
}

async function parseRows(name: string, text: Buffer, form: Parameters<typeof eachRow>[1], limits: Limits) {
  const rows: string[][] = [];
  try {
    await eachRow(inPieces(text), form, (cells) => {
      if (rows.push(cells) > limits.rows) throw limits.tooManyRows();
    });
  } catch (error) {
    if (!(error instanceof OpenQuote)) throw error;
    throw new Refusal("import.openQuote", { values: { name, row: error.row } });
  }
  return rows;
}

async function parseSheets(name: string, file: Buffer, limits: Limits, reader: Reader): Promise<TextSheet[]> {
  const answer = await readExcel(file, limits, reader);
  if (typeof answer === "string") throw excelRefusal(answer, name, { ...limits, largest: limits.unpacked });
  const form = { encoding: "utf-8", delimiter: "," } as const;
  const sheets: TextSheet[] = [];
  for (const { name: sheet, text } of answer)
    sheets.push({ name: sheet, rows: await parseRows(name, Buffer.from(text), form, limits) });
  return sheets;
}

/** The sheets of an Excel file, or the one table of a text (CSV with any usual delimiter and encoding); `name` is for refusals. */
export async function readTable(
  name: string,
  file: Buffer,
  limits: Limits,
  reader: Reader,
): Promise<TextSheet[]> {
  const sheets = isZip(file)
    ? await parseSheets(name, file, limits, reader)
    : [await readText(name, file, limits)];
  if (sheets.length === 0) throw new Refusal("import.emptyFile", { values: { name } });
  return sheets;
}

async function readText(name: string, file: Buffer, limits: Limits): Promise<TextSheet> {
  const head = file.subarray(0, headSize);
  const reason = noTable(head.subarray(0, 4_096));
  if (reason) throw new Refusal(reason, { values: { name } });
  const encoding = guessEncoding(head, isUtf8(file));
  const delimiter = guessDelimiter(new TextDecoder(encoding).decode(head));
  return { name, rows: await parseRows(name, file, { encoding, delimiter }, limits) };
}
