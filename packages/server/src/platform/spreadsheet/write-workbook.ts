import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Sheet, SheetCell } from "./sheet.ts";

/** Megabytes the cells of a workbook may take while it is written. */
const mostMemory = 1_024;

/** An Excel file (.xlsx) with these sheets. Writing one takes seconds, in which devices must be heard: it has a thread of its own. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const worker = new Worker(new URL("./write-worker.ts", import.meta.url), {
    workerData: sheets,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    const [file] = (await Promise.race([
      once(worker, "message"),
      once(worker, "exit").then(() => Promise.reject(new Error("the workbook was not written"))),
    ])) as [Uint8Array];
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  } finally {
    await worker.terminate();
  }
}

/** Text that a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@\t\r]/;

function csvCell(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet as CSV: UTF-8 with its mark, so that Excel reads it as such; an apostrophe keeps text from becoming a formula. */
export function writeCsv({ columns, rows }: Pick<Sheet, "columns" | "rows">): Buffer {
  const lines = [columns.map(({ header }) => header), ...rows];
  const width = columns.length;
  const text = lines.map((row) => Array.from({ length: width }, (_, at) => csvCell(row[at])).join(","));
  return Buffer.from(`\ufeff${text.join("\r\n")}\r\n`);
}
