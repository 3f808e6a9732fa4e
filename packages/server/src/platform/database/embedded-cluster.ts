import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { typedCommand } from "../typed-command.ts";
import type { EmbeddedHome } from "./embedded-home.ts";

const run = promisify(execFile);

/** Makes the cluster the first time; gives back the password of its one user, `foyer`. */
export async function embeddedCluster(home: EmbeddedHome, dataFolder: string): Promise<string> {
  const passwordFile = join(dataFolder, "database-password");
  if (!existsSync(passwordFile)) await setAside(home, dataFolder, passwordFile);
  if (existsSync(home.cluster)) {
    await refuseOtherMajor(home, dataFolder);
    return (await readFile(passwordFile, "utf8")).trim();
  }

  const password = randomBytes(32).toString("base64url");
  await writeSafely(passwordFile, password);
  await initialise(home, password);
  return password;
}

/** Without its password a cluster is of no use; one whose data folder was thrown away is kept under another name. */
async function setAside(
  { cluster, folder }: EmbeddedHome,
  dataFolder: string,
  passwordFile: string,
): Promise<void> {
  if (!existsSync(cluster)) return;
  if (folder === dataFolder)
    throw new Error(`${passwordFile} is missing: the database cannot be opened without it.`);
  await rename(cluster, `${cluster}.before-${Date.now()}`);
}

async function refuseOtherMajor({ cluster, major }: EmbeddedHome, dataFolder: string): Promise<void> {
  const found = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  if (found === major) return;
  const former = `${dataFolder}-${found}`;
  const file = `${dataFolder}-${found}.tar.zst`;
  throw new Error(
    [
      `The database in ${cluster} was written by PostgreSQL ${found}; this Foyer brings PostgreSQL ${major}, which does not open it.`,
      "It comes along by a backup. With the Foyer it was used with until now, stopped, and its settings:",
      `  ${typedCommand("backup", ["--to", file], { shownAs: "<its folder>" })}`,
      "With this one:",
      `  mv ${dataFolder} ${former}`,
      `  mkdir ${dataFolder}`,
      `  cp ${join(former, "secret.key")} ${dataFolder}/   (unless FOYER_SECRET is set)`,
      `  ${typedCommand("restore", ["--from", file])}`,
      `  ${typedCommand("start")}`,
    ].join("\n"),
  );
}

/** Made under another name first, so that a cluster is either whole or not there. */
async function initialise(
  { cluster, folder, programs, account }: EmbeddedHome,
  password: string,
): Promise<void> {
  const draft = `${cluster}.new`;
  const passwordFile = join(folder, "database.new-password");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeSafely(passwordFile, password);
  if (account) {
    await chown(draft, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      join(programs, "bin/initdb"),
      // Sorted and compared by PostgreSQL's own rules, which no update of the system's libraries can change.
      [
        ["-D", draft],
        ["-U", "foyer"],
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ].flat(),
      {
        cwd: account ? "/" : folder,
        env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C", TZ: "UTC" },
        ...account,
      },
    );
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`PostgreSQL could not make its database in ${folder}: ${stderr || message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

async function writeSafely(path: string, content: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, `${content}\n`, { mode: 0o600, flag: "wx", flush: true });
}
