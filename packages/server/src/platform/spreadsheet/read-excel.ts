import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ExcelAnswer } from "./excel-worker.ts";

/** Megabytes a workbook's cells may take while it is read; a worker that wants more ends, and only the worker. */
const mostMemory = 2_048;

/** The sheets of an Excel file as CSV. Reading one takes seconds, in which devices must be heard: it has a thread of its own. */
export async function readExcel(file: Buffer, most: number): Promise<ExcelAnswer> {
  const worker = new Worker(new URL("./excel-worker.ts", import.meta.url), {
    workerData: { file, most },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    const [answer] = (await Promise.race([
      once(worker, "message"),
      once(worker, "exit").then(() => ["tooLarge"]),
    ])) as [ExcelAnswer];
    return answer;
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    return isFull ? "tooLarge" : "broken";
  } finally {
    await worker.terminate();
  }
}
