import pg from "pg";
import type { Config } from "../../../platform/config.ts";
import { holdMigrations } from "../../../platform/database/migrate.ts";
import { noteMoved } from "../../../platform/database/moved.ts";
import { holdDatabase } from "../../../platform/database/reach.ts";
import type { Log } from "../../../platform/log.ts";
import { finishRestored } from "./finish-restored.ts";
import { describe, entriesOf } from "./make-backup.ts";
import type { Contents, Manifest } from "./manifest.ts";
import { notEmpty, requireFitting } from "./move.queries.ts";
import { commit } from "./restore.queries.ts";
import { requireAlone, restoreEntries } from "./restore-backup.ts";
import { beginAlone } from "./snapshot.queries.ts";

/** A database's address without the account that opens it. */
export function shownAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${decodeURIComponent(hostname)}${port === "" ? "" : `:${port}`}${pathname}`;
}

/**
 * Copies the installation's database into an empty one and compares every row; servers are stopped meanwhile, and do not
 * start on the former one afterwards. What fails before its last step leaves both as they were; the last one says what it left.
 */
export async function moveDatabase(
  config: Config,
  { to, log }: { to: string; log: Log },
): Promise<{ manifest: Manifest; contents: Contents }> {
  const database = await holdDatabase(config, { log });
  const source = new pg.Client({ connectionString: database.url });
  source.on("error", () => undefined);
  try {
    await requireFitting(to);
    await source.connect();
    await holdMigrations(source);
    await requireAlone(source);
    await beginAlone(source);
    const manifest = await describe(source);
    const moved = await restoreEntries(
      {
        url: to,
        from: "What was read",
        mayReplace: () => {
          throw notEmpty();
        },
      },
      entriesOf(source, manifest, []),
    );
    await noteMoved(source, shownAddress(to))
      .then(() => commit(source))
      .catch((error: Error) => {
        throw new Error(
          `Everything is in ${shownAddress(to)}, but the former database could not be marked as moved (${error.message}): ` +
            "start no server on it any more, or empty the new one and move again.",
        );
      });
    await finishRestored(to, manifest, log);
    return moved;
  } finally {
    await source.end().catch(() => undefined);
    await database.stop();
  }
}
