import { parentPort, workerData } from "node:worker_threads";
import type { Sheet } from "./sheet.ts";
import { type SheetHead, workbookWriter } from "./workbook-writer.ts";

/** Rows of the sheet at hand, or the end of the workbook. */
export type WriterTask = { rows: Sheet["rows"]; isLast: boolean } | "end";

const writer = workbookWriter(workerData as readonly SheetHead[]);

parentPort?.on("message", (task: WriterTask) => {
  const parts = task === "end" ? writer.end() : writer.rows(task.rows, task.isLast);
  parentPort?.postMessage(
    parts,
    parts.map(({ buffer }) => buffer),
  );
});
