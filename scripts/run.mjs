import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command to its end and gives its exit code; output goes to the terminal, and to `hear` if given.
 * The command has a session of its own, so that a signal reaches it once, through here, and not from the terminal
 * as well. Should this process be killed outright, a shell waiting at the closed pipe ends the command.
 */
export async function run([command, ...args], { env = {}, hear } = {}) {
  const [file, ...rest] = onWindows ? [command, ...args] : ["/bin/sh", "-c", withLifeline, command, ...args];
  const child = spawn(file, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", hear ? "pipe" : "inherit", "inherit", "pipe"],
    detached: !onWindows,
  });
  child.stdout?.on("data", (part) => {
    process.stdout.write(part);
    hear(String(part));
  });
  running.add(child);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
    child.once("exit", () => child.stdio[3].destroy());
  });
  running.delete(child);
  if (interrupted) process.exit(code);
  return code;
}

/** Runs one of Foyer's own programs, in TypeScript. */
export const node = (args, env) => run(["node", "--disable-warning=ExperimentalWarning", ...args], { env });

/**
 * What the server asks of Node: room for what has just been made, which otherwise grows to as much as all the rest.
 * The benchmarks start it with the same.
 */
export const serverFlags = () =>
  JSON.parse(readFileSync(join(root, "packages/server/node-flags.json"), "utf8"));

/** The command of an installed package, without a shell or a wrapper that differs between systems. */
export function binary(name, workspace = ".", packageName = name) {
  const folder = [join(root, workspace), root]
    .map((place) => join(place, "node_modules", packageName))
    .find((place) => existsSync(place));
  if (!folder) throw new Error(`The package ${packageName} is not installed.`);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return ["node", join(folder, typeof bin === "string" ? bin : bin[name])];
}

const onWindows = process.platform === "win32";
const withLifeline = '{ read -r _; kill -TERM $$; } <&3 3<&- >/dev/null 2>&1 & exec "$0" "$@" 3<&-';
const running = new Set();
let interrupted = 0;

/** npm passes on a signal that the terminal has already sent here: the same one at once again is an echo. */
function pass(signal) {
  if (Date.now() - interrupted < 500) return;
  interrupted = Date.now();
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
  // A Windows console tells its programs itself, and a signal from here would end them without warning.
  if (!onWindows) for (const child of running) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);

// npm hands a SIGTERM to the shell it started, which ends without passing it on here: a change of parent tells.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && !onWindows) {
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    pass("SIGTERM");
  }, 100);
  watching.unref();
}
