import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal } from "../refusal.ts";
import type { ExcelAnswer } from "./excel-worker.ts";
import { makeReadingDesk } from "./reading-desk.ts";
import type { SheetLimits } from "./scan-sheet.ts";

/** Megabytes a workbook's cells may take while it is read; a worker that wants more ends, and only the worker. */
const mostMemory = 512;
const mostMs = 30_000;

/** Whose file is read, and when nobody wants it any more. */
export interface Reader {
  tenantId: number;
  signal: AbortSignal;
}

interface Limits extends SheetLimits {
  /** Bytes a file may have, unpacked. */
  unpacked: number;
}

const readingDesk = makeReadingDesk();

/**
 * The sheets of an Excel file as CSV, or why there are none. Reading one takes seconds, in which devices must be
 * served: it has a thread of its own, one at a time, with so much memory and time.
 */
export const readExcel = (file: Buffer, limits: Limits, reader: Reader): Promise<ExcelAnswer> =>
  readingDesk(reader, () => read(file, limits, reader.signal));

/** Nobody gets it, but what they tried is logged. */
function stopIfGone(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal("import.busy");
}

async function read(
  file: Buffer,
  { unpacked, rows, columns }: Limits,
  signal: AbortSignal,
): Promise<ExcelAnswer> {
  stopIfGone(signal);
  const worker = new Worker(new URL("./excel-worker.ts", import.meta.url), {
    workerData: { file, limits: { unpacked, rows, columns } },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  const ended = AbortSignal.any([signal, AbortSignal.timeout(mostMs)]);
  try {
    const [answer] = (await Promise.race([
      once(worker, "message", { signal: ended }),
      once(worker, "exit").then(() => ["tooMuch"]),
    ])) as [ExcelAnswer];
    return answer;
  } catch (error) {
    stopIfGone(signal);
    const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    return isFull || ended.aborted ? "tooMuch" : "broken";
  } finally {
    await worker.terminate();
  }
}
