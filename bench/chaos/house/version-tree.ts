import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { promisify } from "node:util";
import { ownTree } from "./chaos-server.ts";

const run = promisify(execFile);

/** Lays out another version of the repository in a folder, with the packages that its server wants; its commit. */
export async function layOutVersion(ref: string, folder: string): Promise<string> {
  const asked = ["rev-parse", "--short", "--verify", `${ref}^{commit}`];
  const commit = (await run("git", asked, { cwd: ownTree })).stdout.trim();
  const archive = `${folder}.tar`;
  await run("git", ["archive", `--output=${archive}`, commit], { cwd: ownTree });
  await mkdir(folder);
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  // Its database is another one's, so that no package has anything to do once it is there.
  const quietly = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const own = process.env.npm_execpath;
  const [file = "npm", ...before] = own?.includes("npm-cli") ? [process.execPath, own] : [];
  await run(file, [...before, "ci", "--workspace=@foyer/server", "--omit=dev", ...quietly], { cwd: folder });
  return commit;
}
