import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { amountOf, moveDatabase, shownAddress } from "./modules/operations/backups/backups.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { forgetMoved } from "./platform/database/moved.ts";
import { holdDatabase } from "./platform/database/reach.ts";
import { makeLog } from "./platform/log.ts";
import { typedCommand } from "./platform/typed-command.ts";
import { runProgram } from "./program.ts";

/** Lets servers start on a database again that was moved. */
async function undo(config: Config): Promise<boolean> {
  const database = await holdDatabase(config, { log: makeLog({ ...config, logLevel: "warn" }) });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    return await forgetMoved(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

// move --to postgres://…
await runProgram(async (say) => {
  const { values } = parseArgs({
    options: { to: { type: "string" }, undo: { type: "boolean", default: false } },
  });
  const config = readConfig(process.env);
  if (values.undo)
    return say((await undo(config)) ? "Servers start on this database again." : "It was not moved.");
  if (!/^postgres(ql)?:\/\//.test(values.to ?? ""))
    throw new Error(
      `Usage: ${typedCommand("move", ["--to postgres://<account>:<password>@<host>:<port>/<database>"])}`,
    );
  const to = values.to as string;
  const { contents } = await moveDatabase(config, { to, log: makeLog({ ...config, logLevel: "warn" }) });
  const rollups = contents.filter(({ name }) => /rollups/.test(name));
  const hash = createHash("sha256");
  for (const { name, sha256 } of rollups) hash.update(`${name} ${sha256}\n`);
  say(`Moved to ${shownAddress(to)}: ${amountOf(contents)}, each read again there and compared.`);
  say(
    `Roll-ups on both sides: ${rollups.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en")} rows, sha256 ${hash.digest("hex")}`,
  );
  say(
    "Start the servers with DATABASE_URL naming it. The secret stays the same: secret.key, or FOYER_SECRET.",
  );
  say(
    `The former database is as it was; no server starts on it any more (${typedCommand("move", ["--undo"])} lets them).`,
  );
});
