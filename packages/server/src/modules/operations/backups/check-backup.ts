import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../../../platform/database/embedded.ts";
import { notedHome } from "../../../platform/database/embedded-home.ts";
import type { Contents, Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

/** A database that is thrown away need not survive anything. */
const hasty = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_locks_per_transaction: "1024",
};

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Restores a backup into a PostgreSQL of its own, in the system's folder for temporary files (`TMPDIR`), and compares every row
 * with what the backup was made of; the installation's database has no part in it.
 */
export async function checkBackup(
  from: string,
  key: string | undefined,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest; contents: Contents }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "foyer-check-"));
  try {
    // As root, PostgreSQL's account has to get in.
    await chmod(dataFolder, 0o755);
    const database = await startEmbedded({ dataFolder, log: silent, settings: hasty });
    try {
      return await restoreBackup({ url: database.url, from, key, mayReplace: () => undefined, signal });
    } finally {
      await database.stop();
    }
  } finally {
    // Elsewhere where PostgreSQL's account cannot get into the temporary folder.
    for (const folder of [await notedHome(dataFolder), dataFolder])
      await rm(folder, { recursive: true, force: true });
  }
}
