import { parentPort, workerData } from "node:worker_threads";
import { excelSheets, sheetAsText } from "./excel-sheets.ts";
import { type SheetLimits, SheetTooWide } from "./scan-sheet.ts";
import { TooLargeUnpacked } from "./zip-entries.ts";

/** Answer of the worker: each sheet as CSV, or why there is none. */
export type ExcelAnswer = { name: string; text: string }[] | "broken" | "tooLarge" | "tooWide" | "tooMuch";

const { file, limits } = workerData as { file: Uint8Array; limits: SheetLimits & { unpacked: number } };

async function answer(): Promise<ExcelAnswer> {
  try {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    const sheets = await excelSheets(bytes, limits.unpacked, limits);
    return sheets.map((sheet) => ({ name: sheet.name, text: sheetAsText(sheet) }));
  } catch (error) {
    if (error instanceof SheetTooWide) return "tooWide";
    return error instanceof TooLargeUnpacked ? "tooLarge" : "broken";
  }
}

parentPort?.postMessage(await answer());
