import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root, run } from "./run.mjs";

const quietly = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];

/** Runs the npm this script was started by, else the one on the path; gives its exit code. */
export function npm(args, packages = []) {
  return run([...command(), ...args, ...quietly, ...packages]);
}

/** What npm has to say to a question, such as which packages are installed. */
export async function npmAnswer(args) {
  const [file, ...rest] = [...command(), ...args, ...quietly];
  const { stdout } = await promisify(execFile)(file, rest, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

function command() {
  const own = process.env.npm_execpath;
  return own?.includes("npm-cli") ? [process.execPath, own] : fromPath;
}

const fromPath = process.platform === "win32" ? ["cmd.exe", "/d", "/c", "npm"] : ["npm"];
