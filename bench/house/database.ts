import { resolve } from "node:path";
import { startWorker, type Worker } from "../workers/worker.ts";

const bareWriter = resolve(import.meta.dirname, "../../packages/server/src/bare-writer.ts");

export interface BenchDatabase {
  /** Writes into it with nothing around. */
  writer: Worker;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A database of its own in a folder, to which others may connect besides a server. */
export async function startDatabase(folder: string): Promise<BenchDatabase> {
  const writer = await startWorker(bareWriter, { FOYER_DATA: folder });
  const where = await writer.ask<{ url: string; pid: number }>({ question: "where" });
  return { writer, ...where, stop: () => writer.stop() };
}
