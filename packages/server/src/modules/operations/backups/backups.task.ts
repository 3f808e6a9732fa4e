import { stat } from "node:fs/promises";
import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { typedCommand } from "../../../platform/typed-command.ts";
import { opensBackups } from "./backup-key.ts";
import { backupQueries } from "./backups.queries.ts";
import { inThread } from "./in-thread.ts";
import { dropOldBackups } from "./kept-files.ts";
import { amountOf } from "./manifest.ts";

type Needs = Pick<Platform, "database" | "config" | "clock">;

const noFolder = "FOYER_BACKUP_FOLDER is not set: nothing is backed up by itself";

/** Every night, where a folder is named: a backup of the whole database; those beyond the number kept are deleted. */
export const makeBackupTask = ({ database, config }: Needs): Task =>
  task({
    bean: "backups",
    method: "make",
    jobName: "Backup",
    cron: "0 13 1 * * ?",
    catchUp: true,
    run: async (_params, { say, signal }) => {
      const { backupFolder: to, backupKey: key, backupKeep: keep } = config;
      if (to === undefined) return say(noFolder);
      const queries = backupQueries(database.db);
      const made = await inThread({ task: "make", url: database.url, to, key }, signal);
      await queries.note({ path: made.path, madeAt: new Date(made.madeAt), bytes: made.bytes });
      say(`${made.path}: ${amountOf(made.contents)}, ${(made.bytes / 1e6).toFixed(1)} MB`);
      const sparing = (await queries.newestChecked())?.path;
      const dropped = await dropOldBackups(to, { keep, sparing });
      if (dropped.length > 0) await queries.forget(dropped);
      say(`${dropped.length} older ones deleted`);
    },
  });

/** Once a week: the newest backup is restored in a database that is thrown away. */
export const checkBackupTask = ({ database, config, clock }: Needs): Task =>
  task({
    bean: "backups",
    method: "check",
    jobName: "Check of the backup",
    cron: "0 37 5 ? * SUN",
    catchUp: true,
    run: async (_params, { say, signal }) => {
      const { backupFolder, backupKey: key } = config;
      if (backupFolder === undefined) return say(noFolder);
      const queries = backupQueries(database.db);
      const newest = await queries.newest();
      if (!newest) return say("there is no backup yet");
      if (key !== undefined && !opensBackups(key))
        return say(
          `made with a public key, it cannot be read here: check it where the private one is (${typedCommand("restore", ["--check", "--from", newest.path])})`,
        );
      await stat(newest.path);
      const { contents } = await inThread({ task: "check", from: newest.path, key }, signal);
      await queries.checked(newest.id, clock.now());
      say(`${newest.path} is good: ${amountOf(contents)}, each as it was`);
    },
  });
