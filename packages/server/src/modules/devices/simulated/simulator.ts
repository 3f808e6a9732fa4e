import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "../../../platform/log.ts";

const program = resolve(import.meta.dirname, "../../../../../simulator/src/main.ts");
/** How long it gets to say goodbye to the server. */
const goodbyeMs = 3_000;

export interface Simulator {
  /** Exit code when it ended by itself; null when a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Runs the simulator as a child process that never outlives this one. */
export function startSimulator(args: readonly string[], log: Log): Simulator {
  const child = spawn(process.execPath, [program, ...args, "--parent", String(process.pid)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  createInterface(child.stdout).on("line", (line) => log.debug(`simulator: ${line}`));
  createInterface(child.stderr).on("line", (line) => log.debug(`simulator: ${line}`));
  const ended = new Promise<number | null>((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code));
  });
  return {
    ended,
    async stop() {
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), goodbyeMs);
      await ended;
      clearTimeout(force);
    },
  };
}
