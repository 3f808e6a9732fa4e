import { Readable } from "node:stream";
import type { ImportLayout } from "@foyer/contract/counting/import-plan";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";

type Form = Pick<ImportLayout, "encoding" | "delimiter">;

/** Longest row, in bytes: what is longer is an open quotation mark that swallows the rest of the file. */
const longestRow = 1_000_000;

const optionsFor = (delimiter: string): Options => ({
  delimiter,
  bom: true,
  // Files come with the line ends of any system, and of several in one.
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestRow,
});

/** A quotation mark that is never closed; `row` is where it opens. */
export class OpenQuote extends Error {
  readonly row: number;
  constructor(row: number) {
    super(`a quotation mark opens in row ${row} and is not closed`);
    this.row = row;
  }
}

const openQuotes = ["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"];

function asOpenQuote(error: unknown, rowsBefore: number): unknown {
  return error instanceof CsvError && openQuotes.includes(error.code) ? new OpenQuote(rowsBefore + 1) : error;
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Form["encoding"]) {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/**
 * Hands over the rows of a table one after the other, numbered from 1, empty ones and the row of names included. The
 * work is done piece by piece, so that others get their turn in between.
 */
export async function eachRow(
  bytes: AsyncIterable<Buffer>,
  { encoding, delimiter }: Form,
  onRow: (cells: string[], row: number) => void,
): Promise<void> {
  // The reader knows UTF-8 itself.
  const source = Readable.from(encoding === "utf-8" ? bytes : decoded(bytes, encoding));
  const rows = parse(optionsFor(delimiter));
  source.on("error", (error) => rows.destroy(error));
  source.pipe(rows);
  let row = 0;
  try {
    for await (const cells of rows) onRow(cells as string[], ++row);
  } catch (error) {
    throw asOpenQuote(error, row);
  } finally {
    source.destroy();
  }
}

/** The rows of a text that is at hand as a whole; of one that was cut off, its last row may be a part. */
export function rowsIn(text: string, delimiter: string, most: number): string[][] {
  try {
    return parseAtOnce(text, { ...optionsFor(delimiter), to: most }) as string[][];
  } catch (error) {
    // Cut off within quotation marks.
    if (error instanceof CsvError && openQuotes.includes(error.code))
      return closedRows(text, delimiter, most);
    throw error;
  }
}

function closedRows(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = [];
  try {
    parseAtOnce(text, {
      ...optionsFor(delimiter),
      to: most,
      on_record: (cells: string[]) => {
        rows.push(cells);
        return null;
      },
    });
  } catch {
    // The rows before the open quotation mark are whole.
  }
  return rows;
}
