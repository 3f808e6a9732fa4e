import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { ownTree } from "./chaos-server.ts";

/** Lays out another version of the repository in a folder, with the packages that its server wants; its commit. */
export async function layOutVersion(ref: string, folder: string): Promise<string> {
  const asked = ["rev-parse", "--short", "--verify", `${ref}^{commit}`];
  const { stdout } = await promisify(execFile)("git", asked, { cwd: ownTree });
  const commit = stdout.trim();
  await mkdir(folder);
  const archive = spawn("git", ["archive", commit], { cwd: ownTree, stdio: ["ignore", "pipe", "inherit"] });
  const unpack = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "ignore", "inherit"] });
  await wellEnded(unpack);
  // Its database is another one's, so that no package has anything to do once it is there.
  const quietly = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["ci", "--workspace=@foyer/server", "--omit=dev", ...quietly];
  const own = process.env.npm_execpath;
  const [file, ...before] = own?.includes("npm-cli") ? [process.execPath, own] : ["npm"];
  const stdio = ["ignore", "ignore", "inherit"] as const;
  await wellEnded(spawn(file!, [...before, ...args], { cwd: folder, stdio: [...stdio] }));
  return commit;
}

async function wellEnded(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
}
