import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";
import type { Contents } from "./manifest.ts";

/** As `nice` counts: what is counted and asked meanwhile comes first. */
const later = 10;

export type BackupTask =
  | { task: "make"; url: string; to: string; key: string | undefined }
  | { task: "check"; from: string; key: string | undefined };

/** What became of it; both tell the same, `bytes` is none of a check. */
export interface BackupDone {
  path: string;
  bytes: number;
  madeAt: string;
  contents: Contents;
}

// On Linux that is said of this thread alone, and of the PostgreSQL that a check starts.
if (process.platform === "linux") setPriority(later);

const stopping = new AbortController();
// Whoever started this thread wants it to end.
parentPort?.once("message", () => stopping.abort());

async function run(given: BackupTask): Promise<BackupDone> {
  const { signal } = stopping;
  if (given.task === "make") {
    const { path, bytes, manifest, contents } = await makeBackup({ ...given, signal });
    return { path, bytes, madeAt: manifest.madeAt, contents };
  }
  const { manifest, contents } = await checkBackup(given.from, given.key, signal);
  return { path: given.from, bytes: 0, madeAt: manifest.madeAt, contents };
}

parentPort?.postMessage(await run(workerData as BackupTask));
parentPort?.close();
