import { Worker } from "node:worker_threads";
import { type Rows, rowParts } from "./row-parts.ts";
import type { SheetCell } from "./sheet.ts";
import type { WriterTask } from "./stream-worker.ts";
import type { SheetHead } from "./workbook-writer.ts";

export interface StreamedSheet extends SheetHead {
  rows: Rows<readonly SheetCell[]>;
}

/** Rows handed to the worker at once: some milliseconds of work, some hundred kilobytes. */
export const rowsAtOnce = 500;
/** Megabytes the worker may take: it keeps one part of the rows and a window of what it packs. */
const mostMemory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** A thread that answers each task with the bytes that are finished. */
function startWriter(heads: readonly SheetHead[]) {
  const worker = new Worker(new URL("./stream-worker.ts", import.meta.url), {
    workerData: heads,
    resourceLimits: mostMemory,
  });
  let take: (parts: Uint8Array[]) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  let failure: unknown;
  const failed = (reason: unknown) => {
    failure ??= reason;
    fail(failure);
  };
  worker.on("message", (parts: Uint8Array[]) => take(parts));
  worker.on("error", failed);
  worker.on("exit", () => failed(new Error("the workbook was not written")));
  return {
    ask: (task: WriterTask) =>
      new Promise<Uint8Array[]>((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        [take, fail] = [resolve, reject];
        worker.postMessage(task);
      }),
    stop: () => worker.terminate(),
  };
}

/**
 * An Excel file (.xlsx) with these sheets, part by part: no row is taken before the bytes of those before it are, and
 * none is kept. A thread of its own writes it; a reader who stops ends the thread and the rows' source.
 */
export async function* streamWorkbook(
  sheets: readonly StreamedSheet[],
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<Uint8Array> {
  const writer = startWriter(sheets.map(({ rows: _, ...head }) => head));
  try {
    for (const { rows } of sheets) {
      // One part behind: the writer learns which part is the last of its sheet.
      let waiting: (readonly SheetCell[])[] = [];
      for await (const part of rowParts(rows, rowsAtOnce, signal)) {
        if (waiting.length > 0) yield* await writer.ask({ rows: waiting, isLast: false });
        waiting = part;
      }
      yield* await writer.ask({ rows: waiting, isLast: true });
    }
    yield* await writer.ask("end");
  } finally {
    await writer.stop();
  }
}
