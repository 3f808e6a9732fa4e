import { openDatabase } from "../../../platform/database/database.ts";
import { backupFault } from "./backup-fault.ts";
import { backupQueries } from "./backups.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";
import { amountOf } from "./manifest.ts";
import { moveDatabase, shownAddress } from "./move-database.ts";
import { takeBack } from "./take-back.ts";

export { amountOf, backupFault, checkBackup, makeBackup, moveDatabase, shownAddress, takeBack };

const missingTable = "42P01";

/** Writes into a database that it was backed up; one that an older Foyer left cannot hold that. */
export async function noteBackup(
  url: string,
  made: { path: string; madeAt: Date; bytes: number },
): Promise<void> {
  const database = await openDatabase(url, { pool: 1, ingest: 1 });
  try {
    await backupQueries(database.db).note(made);
  } catch (error) {
    if ((error as { code?: string }).code !== missingTable) throw error;
  } finally {
    await database.stop();
  }
}
