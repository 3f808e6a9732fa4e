import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const ours = /^foyer-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst(\.age)?$/;
const unfinished = /^foyer-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst(\.age)?\.part$/;
const dayMs = 86_400_000;

/**
 * Deletes all but the newest backups of a folder, and what was left of some that were cut off; `sparing` stays in any case. Gives
 * the paths that are gone. Files of other names are somebody else's.
 */
export async function dropOldBackups(
  folder: string,
  { keep, sparing }: { keep: number; sparing: string | undefined },
): Promise<string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const old = names
    .filter((name) => ours.test(name))
    .slice(keep)
    .map((name) => join(folder, name))
    .filter((path) => path !== sparing);
  for (const path of old) await rm(path, { force: true });
  for (const name of names.filter((one) => unfinished.test(one))) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true });
  }
  return old;
}
