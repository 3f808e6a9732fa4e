import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { alone } from "./alone.mjs";
import { npm } from "./npm.mjs";
import { root } from "./run.mjs";

export const nodeVersion = "24.21.0";
const system = process.platform === "win32" ? "win" : process.platform;
const packageName = `node-${system}-${process.arch}`;
const folder = join(root, ".node", "node_modules", packageName);

/** Makes `node` mean a Node that runs TypeScript, here and in everything started from here. */
export async function useCurrentNode() {
  const file = runsTypeScript(process.versions.node) ? process.execPath : await fetchedNode();
  process.env.PATH = `${dirname(file)}${delimiter}${process.env.PATH ?? ""}`;
}

/** Node 22.18, 23.6 and everything newer. */
function runsTypeScript(node) {
  const [major, minor] = node.split(".").map(Number);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** The program of a Node that runs everywhere on this system, whatever Node this machine has. */
export async function fetchedNode() {
  const file = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (isThere(file)) return file;
  await alone("node", async () => {
    if (isThere(file)) return;
    console.log(`Fetching Node ${nodeVersion} into .node (this machine's is ${process.versions.node})…`);
    mkdirSync(join(root, ".node"), { recursive: true });
    const code = await npm(
      ["install", "--prefix", join(root, ".node"), "--no-save", "--no-package-lock", "--ignore-scripts"],
      [`${packageName}@${nodeVersion}`],
    );
    if (code !== 0 || !isThere(file)) {
      throw new Error("Foyer needs Node 22.18 or newer, and could not fetch it. Install it from nodejs.org.");
    }
  });
  return file;
}

function isThere(file) {
  if (!existsSync(file)) return false;
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version === nodeVersion;
}
