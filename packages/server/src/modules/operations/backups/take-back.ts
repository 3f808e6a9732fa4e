import { basename, join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import { migrate } from "../../../platform/database/migrate.ts";
import { holdDatabase } from "../../../platform/database/reach.ts";
import type { Log } from "../../../platform/log.ts";
import { opensCheck } from "../../../platform/secrets/sealed-values.ts";
import { findSecrets } from "../../../platform/secrets/secret-of-installation.ts";
import { secretIdOf } from "../../../platform/secrets/secrets.ts";
import { finishRestored } from "./finish-restored.ts";
import type { Contents, Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Rows come in by the million, of tables made in the same transaction, of which no journal is needed then. */
const forLoading = {
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  max_locks_per_transaction: "1024",
};

/** What a database is called by who replaces it: its own name, or that of the data folder an embedded one lies in. */
export const databaseName = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined
    ? basename(dataFolder)
    : decodeURIComponent(new URL(databaseUrl).pathname.slice(1)) || "postgres";

/** Restores the installation's database from a backup; `over` names it where something lies in it. */
export async function takeBack(
  config: Config,
  { from, over, log }: { from: string; over: string | undefined; log: Log },
): Promise<{ manifest: Manifest; contents: Contents }> {
  const name = databaseName(config);
  const database = await holdDatabase(config, { log, settings: forLoading });
  try {
    const restored = await restoreBackup({
      url: database.url,
      from,
      key: config.backupKey,
      inspect: (manifest) => requireSecret(config, manifest),
      mayReplace: () => {
        if (over === name) return;
        throw new Error(
          `There is something in the database ${name} already. To replace all of it with what the backup holds, ` +
            `add --over ${name}`,
        );
      },
    });
    await migrate(database.url);
    await finishRestored(database.url, restored.manifest, log);
    return restored;
  } finally {
    await database.stop();
  }
}

/** The secret is not in the backup: without it the server would refuse to start on what was restored. */
function requireSecret(config: Config, { secretCheck }: Manifest): void {
  if (secretCheck === null || config.forgetSecrets) return;
  const secrets = findSecrets(config);
  if (secrets && opensCheck(secrets, secretCheck)) return;
  const mine = secrets
    ? `this installation has secret ${secretIdOf(secrets.prefix)}`
    : "this installation has none yet";
  throw new Error(
    `Wi-Fi passwords, second factors and secret headers in this backup are sealed with secret ${secretIdOf(secretCheck)}; ${mine}.\n` +
      `The secret is not part of a backup: bring back ${join(config.dataFolder, "secret.key")} or FOYER_SECRET as they were.\n` +
      "If it is lost, FOYER_FORGET_SECRETS=on restores everything else.",
  );
}
