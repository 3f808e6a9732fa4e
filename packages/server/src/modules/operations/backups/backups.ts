import { checkBackup } from "./check-backup.ts";
import { makeBackup } from "./make-backup.ts";
import type { Contents } from "./manifest.ts";
import { takeBack } from "./take-back.ts";

export { checkBackup, makeBackup, takeBack };

/** What a backup holds, for people. */
export function amountOf(contents: Contents): string {
  const rows = contents.reduce((sum, table) => sum + table.rows, 0);
  return `${contents.length} tables, ${rows.toLocaleString("en")} rows`;
}
