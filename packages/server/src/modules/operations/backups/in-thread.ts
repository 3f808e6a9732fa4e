import { Worker } from "node:worker_threads";
import type { BackupDone, BackupTask } from "./backup-worker.ts";

/**
 * Makes or checks a backup in a thread of its own: packing and encrypting would hold up whoever is answered meanwhile. Called off
 * by the signal, it puts away what it began.
 */
export function inThread(workerData: BackupTask, signal: AbortSignal): Promise<BackupDone> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupDone>();
  const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData });
  const stop = () => worker.postMessage("stop");
  signal.addEventListener("abort", stop, { once: true });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("the thread ended too early"));
  });
  return promise;
}
