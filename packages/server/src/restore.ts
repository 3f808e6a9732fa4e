import { parseArgs } from "node:util";
import { amountOf, checkBackup, takeBack } from "./modules/operations/backups/backups.ts";
import { readConfig } from "./platform/config.ts";
import { makeLog } from "./platform/log.ts";
import { typedCommand } from "./platform/typed-command.ts";
import { runProgram, typedPath } from "./program.ts";

// restore --from <file> [--over <name of the database>] [--check]
await runProgram(async (say) => {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      over: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  if (values.from === undefined)
    throw new Error(
      `Usage: ${typedCommand("restore", ["--from <file>"])}
         into an empty database; with --over <name> in place of what lies in it, with --check into one that is thrown
         away, to see whether it is good`,
    );
  const config = readConfig(process.env);
  const from = typedPath(values.from);
  if (values.check) {
    const { manifest, contents } = await checkBackup(from, config.backupKey);
    say(`${from} is good: ${amountOf(contents)} of ${manifest.madeAt}, each as it was.`);
    return;
  }
  const { manifest, contents } = await takeBack(config, {
    from,
    over: values.over,
    log: makeLog({ ...config, logLevel: "warn" }),
  });
  say(`Restored: ${amountOf(contents)} of ${manifest.madeAt}, each as it was.`);
});
