import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";
import type { Sheet } from "./sheet.ts";
import { sheetCells } from "./sheet-cells.ts";

const sheets = workerData as readonly Sheet[];

const file = await writeExcelFile(sheetCells(sheets)).toBuffer();
parentPort?.postMessage(new Uint8Array(file));
