import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { root } from "./deploy-files.ts";

/** What `foyer secrets <folder>` does; gives back what it said. */
export async function makeSecrets(folder: string): Promise<string> {
  const script = resolve(root, "deploy/make-secrets.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder]);
  return stdout;
}
