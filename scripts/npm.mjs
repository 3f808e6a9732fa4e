import { run } from "./run.mjs";

const quietly = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];

/** Runs the npm this script was started by, else the one on the path; gives its exit code. */
export function npm(args, packages = []) {
  const own = process.env.npm_execpath;
  const command = own?.includes("npm-cli") ? [process.execPath, own] : fromPath;
  return run([...command, ...args, ...quietly, ...packages]);
}

const fromPath = process.platform === "win32" ? ["cmd.exe", "/d", "/c", "npm"] : ["npm"];
