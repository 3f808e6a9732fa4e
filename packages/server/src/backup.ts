import { join } from "node:path";
import { parseArgs } from "node:util";
import { amountOf, makeBackup, noteBackup } from "./modules/operations/backups/backups.ts";
import { readConfig } from "./platform/config.ts";
import { reachDatabase } from "./platform/database/reach.ts";
import { makeLog } from "./platform/log.ts";
import { secretIdOf } from "./platform/secrets/secrets.ts";
import { typedCommand } from "./platform/typed-command.ts";
import { runProgram, typedPath } from "./program.ts";

// backup [--to <file or folder>]
await runProgram(async (say) => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const config = readConfig(process.env);
  const to =
    values.to === undefined
      ? (config.backupFolder ?? join(config.dataFolder, "backups"))
      : typedPath(values.to);
  const database = await reachDatabase(config, { log: makeLog({ ...config, logLevel: "warn" }) });
  try {
    const { path, bytes, manifest, contents } = await makeBackup({
      url: database.url,
      to,
      key: config.backupKey,
    });
    await noteBackup(database.url, { path, madeAt: new Date(manifest.madeAt), bytes });
    say(
      `${path}: ${amountOf(contents)}, ${(bytes / 1e6).toFixed(1)} MB${config.backupKey === undefined ? ", not encrypted (FOYER_BACKUP_KEY encrypts)" : ", encrypted"}.`,
    );
    if (manifest.secretCheck !== null)
      say(
        `Not in it is what secrets are sealed with (secret ${secretIdOf(manifest.secretCheck)}): keep ${config.secret === undefined ? join(config.dataFolder, "secret.key") : "FOYER_SECRET"} in another place.`,
      );
    say(`Check it with: ${typedCommand("restore", ["--check", "--from", path])}`);
  } finally {
    await database.stop();
  }
});
