import { parentPort, workerData } from "node:worker_threads";
import { excelSheets, sheetAsText } from "./excel-sheets.ts";
import { TooLargeUnpacked } from "./zip-entries.ts";

/** Answer of the worker: each sheet as CSV, or why there is none. */
export type ExcelAnswer = { name: string; text: string }[] | "broken" | "tooLarge";

const { file, most } = workerData as { file: Uint8Array; most: number };

async function answer(): Promise<ExcelAnswer> {
  try {
    const sheets = await excelSheets(Buffer.from(file.buffer, file.byteOffset, file.byteLength), most);
    return sheets.map((sheet) => ({ name: sheet.name, text: sheetAsText(sheet) }));
  } catch (error) {
    return error instanceof TooLargeUnpacked ? "tooLarge" : "broken";
  }
}

parentPort?.postMessage(await answer());
